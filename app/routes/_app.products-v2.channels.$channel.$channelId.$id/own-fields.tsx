"use client";
import { SelectField, SubmitButton, TextareaField, TextField } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Checkbox, Input } from "#app/components/ui/input.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { EditorValues } from "./listing-values.ts";

/** What this channel shows: the master's word beside each field, which an empty one inherits. */
export function OwnFields({ values }: { values: EditorValues }) {
  const t = useT();
  const { own, master } = values;
  const short = master.description.length > 160 ? `${master.description.slice(0, 160)}…` : master.description;
  return (
    <>
      <p className="sec">{t("listing:own.text")}</p>
      <TextField name="name" label={t("listing:name")} hint={t("listing:inherited", { value: master.name })} defaultValue={own.name} maxLength={255} />
      {own.name === null ? null : <Reset field="name" label={t("listing:name")} />}
      <TextareaField
        name="description"
        label={t("listing:description")}
        hint={t("listing:inherited", { value: short })}
        defaultValue={own.description}
        rows={6}
      />
      {own.description === null ? null : <Reset field="description" label={t("listing:description")} />}
      <SelectField
        name="condition"
        label={t("listing:condition")}
        hint={t("listing:inherited", { value: t(`listing:condition.${master.condition}`) })}
        defaultValue={own.condition ?? ""}
      >
        <option value="">{t("listing:condition.inherit")}</option>
        <option value="new">{t("listing:condition.new")}</option>
        <option value="used">{t("listing:condition.used")}</option>
      </SelectField>
    </>
  );
}

/** Saves everything that is typed, with this field empty again. */
function Reset({ field, label }: { field: "name" | "description" | "images"; label: string }) {
  const t = useT();
  return (
    <div>
      <SubmitButton name="do" value={`reset:${field}`} variant="outline" size="sm">
        {t("listing:reset", { field: label })}
      </SubmitButton>
    </div>
  );
}

const SIZES = ["original", "512", "256", "128", "64"] as const;

/** A number a picture: works without a mouse and without JavaScript. */
export function PictureFields({ values }: { values: EditorValues }) {
  const t = useT();
  return (
    <>
      <p className="sec">{t("listing:pictures.text")}</p>
      <ul className="pictures">
        {values.pictures.map(({ id, url, place }, index) => (
          <li key={id}>
            <img src={url} width="96" height="96" alt="" loading="lazy" />
            <Place id={id} place={place} label={t("listing:pictures.place", { number: index + 1 })} />
          </li>
        ))}
      </ul>
      {values.own.imageIds === null ? null : <Reset field="images" label={t("listing:pictures")} />}
      <SelectField name="imageSize" label={t("listing:pictures.size")} defaultValue={values.own.imageSize}>
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {size === "original" ? t("listing:pictures.original") : t("listing:pictures.pixels", { size })}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function Place({ id, place, label }: { id: string; place: number | null; label: string }) {
  const { control } = useField(`place[${id}]`, place);
  return <Input {...control} type="number" min={1} max={99} inputMode="numeric" aria-label={label} />;
}

export function ShippingFields({ values }: { values: EditorValues }) {
  const t = useT();
  return (
    <>
      <TextField
        name="daysToShip"
        label={t("listing:days")}
        hint={t("listing:days.hint")}
        defaultValue={values.own.daysToShip}
        type="number"
        min={1}
        max={365}
        inputMode="numeric"
      />
      <FieldSet className="stack choices" id="logistics" legend={t("listing:couriers")}>
        <p className="hint">{t("listing:couriers.hint")}</p>
        {values.couriers.map(({ id, name, chosen }) => (
          <Checkbox key={id} name="logisticsIds" value={id} defaultChecked={chosen}>
            {name}
          </Checkbox>
        ))}
      </FieldSet>
    </>
  );
}
