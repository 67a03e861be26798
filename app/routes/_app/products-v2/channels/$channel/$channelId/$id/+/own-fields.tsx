"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectField, TextareaField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { FieldSet } from "#app/components/ui/field.tsx";
import type { ListingRules } from "#contract/channel-references.ts";
import { FieldChecks } from "./field-checks.tsx";
import type { EditorValues } from "./listing-values.ts";
import { useTicked } from "./use-ticked.ts";

export interface OwnProps {
  values: EditorValues;
  rules: ListingRules;
}

/**
 * Fields of the listing. The product's value is shown beside each and is inherited by an empty
 * field.
 */
export function OwnFields({ values: { own, master }, rules }: OwnProps) {
  const { t } = useTranslation(["listing"]);
  const short =
    master.description.length > 160 ? `${master.description.slice(0, 160)}…` : master.description;
  return (
    <>
      <p className="text-secondary-foreground">{t("listing:own.text")}</p>
      <Owned field="name" isOwn={own.name !== null} label={t("listing:name")}>
        <TextField
          name="name"
          label={t("listing:name")}
          hint={
            <Origin
              value={master.name}
              isOwn={own.name !== null}
              rule={t("listing:rule.name", { min: rules.minNameLength, max: rules.maxNameLength })}
            />
          }
          defaultValue={own.name}
          placeholder={master.name}
          maxLength={rules.maxNameLength}
        />
      </Owned>
      <Owned field="description" isOwn={own.description !== null} label={t("listing:description")}>
        <TextareaField
          name="description"
          label={t("listing:description")}
          hint={
            <Origin
              value={short}
              isOwn={own.description !== null}
              rule={t("listing:rule.description", { max: rules.maxDescriptionLength })}
            />
          }
          defaultValue={own.description}
          rows={6}
        />
      </Owned>
      <Owned field="condition" isOwn={own.condition !== null} label={t("listing:condition")}>
        <SelectField
          name="condition"
          label={t("listing:condition")}
          hint={
            <Origin
              value={t(`listing:condition.${master.condition}`)}
              isOwn={own.condition !== null}
            />
          }
          defaultValue={own.condition ?? ""}
        >
          <option value="">{t("listing:condition.inherit")}</option>
          <option value="new">{t("listing:condition.new")}</option>
          <option value="used">{t("listing:condition.used")}</option>
        </SelectField>
      </Owned>
    </>
  );
}

/** Says whether the value is the listing's or the product's. */
function Origin({ value, isOwn, rule }: { value: string; isOwn: boolean; rule?: string }) {
  const { t } = useTranslation(["listing"]);
  return (
    <>
      {t(isOwn ? "listing:origin.own" : "listing:origin.master", { value })}
      {rule ? <span className="block">{rule}</span> : null}
    </>
  );
}

/** Marks a field that differs from the product and lets the seller reset it. */
export function Owned({
  field,
  isOwn,
  label,
  children,
}: {
  field: string;
  isOwn: boolean;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className={cn("grid gap-2", isOwn && "border-l-3 border-primary pl-3")}>
      {children}
      <FieldChecks field={field} />
      {isOwn ? <ResetButton field={field} label={label} /> : null}
    </div>
  );
}

/** Saves everything typed, with this field emptied. */
export function ResetButton({ field, label }: { field: string; label: string }) {
  const { t } = useTranslation(["listing"]);
  return (
    <div>
      <SubmitButton
        name="do"
        value={`reset:${field}`}
        variant="outline"
        size="sm"
        aria-label={t("listing:reset.of", { field: label })}
      >
        {t("listing:reset")}
      </SubmitButton>
    </div>
  );
}

export function ShippingFields({ values: { own, couriers }, rules }: OwnProps) {
  const { t } = useTranslation(["listing"]);
  return (
    <>
      {rules.preOrderDays.max > 0 ? (
        <div>
          <TextField
            name="daysToShip"
            label={t("listing:days")}
            hint={
              <>
                {t("listing:days.hint")}
                <span className="block">{t("listing:rule.days", { ...rules.preOrderDays })}</span>
              </>
            }
            defaultValue={own.daysToShip}
            inputMode="numeric"
          />
          <FieldChecks field="daysToShip" />
        </div>
      ) : null}
      <FieldSet
        className="grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-4 gap-y-1 *:not-[label]:col-span-full"
        id="logistics"
        legend={t("listing:couriers")}
      >
        <p className="text-xs text-muted-foreground">{t("listing:couriers.hint")}</p>
        {couriers.length > 0 ? <input type="hidden" name="couriers" value="shown" /> : null}
        {couriers.map(({ id, name, chosen }) => (
          <Courier key={id} id={id} name={name} chosen={chosen} />
        ))}
        <FieldChecks field="logistics" />
      </FieldSet>
    </>
  );
}

function Courier({ id, name, chosen }: EditorValues["couriers"][number]) {
  const box = `logistics.${id}`;
  const isTicked = useTicked(box, chosen);
  return (
    <Checkbox
      className="text-sm font-medium text-secondary-foreground"
      name={box}
      defaultChecked={isTicked}
    >
      {name}
    </Checkbox>
  );
}
