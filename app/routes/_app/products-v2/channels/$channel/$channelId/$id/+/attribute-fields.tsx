"use client";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { DayField } from "#app/components/form/day-field.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { FormContext } from "#app/components/form/form-context.ts";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { findSentValues } from "#app/models/form/reply.ts";
import type { ChannelAttribute } from "#contract/channel-references.ts";
import { findOffer, type MasterAttribute } from "#contract/master-attributes.ts";
import { FieldChecks } from "./field-checks.tsx";

interface AttributeAnswer {
  attributeId: string;
  valueId?: string | undefined;
  value?: string | undefined;
}
interface AttributeFieldsProps {
  attributes: ChannelAttribute[];
  answers: AttributeAnswer[];
  /** The attributes of the product, which apply to every shop. */
  said: readonly MasterAttribute[];
}

export function AttributeFields({ attributes, answers, said }: AttributeFieldsProps) {
  const { t } = useTranslation(["listing"]);
  return attributes.map((attribute) => {
    const { attributeId, name, isMandatory } = attribute;
    const ownAnswers = answers.filter((answer) => answer.attributeId === attributeId);
    const offer = ownAnswers.length === 0 ? findOffer(attribute, said) : null;
    const offeredText = offer?.answers.map(({ value }) => value).join(", ") ?? "";
    const field = {
      name: `attributes.${attributeId}`,
      label: isMandatory ? t("listing:detail.needed", { name }) : name,
      ...(offer
        ? {
            hint: offeredText
              ? t("listing:detail.fromProduct", { value: offeredText })
              : t("listing:detail.notListed", { value: offer.from.value }),
          }
        : {}),
    };
    return (
      <div key={attributeId}>
        <AttributeField attribute={attribute} given={ownAnswers} field={field} />
        <FieldChecks field={field.name} />
      </div>
    );
  });
}

interface AttributeFieldProps {
  attribute: ChannelAttribute;
  given: AttributeAnswer[];
  field: { name: string; label: string; hint?: string };
}

function AttributeField({
  attribute: { attributeId, inputType, valueType, values },
  given,
  field,
}: AttributeFieldProps) {
  const { t } = useTranslation(["listing"]);
  if (inputType === "multi_select" && values.length > 0)
    return <Several attributeId={attributeId} values={values} given={given} field={field} />;
  if (inputType === "select" && values.length > 0) {
    return (
      <SelectField {...field} defaultValue={given[0]?.valueId ?? ""}>
        <option value="">{t("listing:detail.choose")}</option>
        {values.map(({ valueId, name }) => (
          <option key={valueId} value={valueId}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  const text = given[0]?.value ?? "";
  if (values.length === 0) {
    return valueType === "date" ? (
      <DayField {...field} defaultValue={text} />
    ) : (
      <TextField
        {...field}
        defaultValue={text}
        inputMode={valueType === "number" ? "decimal" : undefined}
      />
    );
  }
  const list = `${field.name}-list`;
  return (
    <>
      <TextField
        {...field}
        defaultValue={text}
        list={list}
        hint={field.hint ?? t("listing:detail.combo")}
      />
      <datalist id={list}>
        {values.map(({ valueId, name }) => (
          <option key={valueId} value={name} />
        ))}
      </datalist>
    </>
  );
}

function Several({
  attributeId,
  values,
  given,
  field: { name, label, hint },
}: Pick<AttributeFieldProps, "given" | "field"> &
  Pick<ChannelAttribute, "attributeId" | "values">) {
  const { reply } = use(FormContext);
  const buildBoxName = (valueId: string) => `ticks.${attributeId}.${valueId}`;
  // After a refusal, the boxes keep what was ticked. A category chosen since then starts from the
  // saved values.
  const isSent = values.some(
    ({ valueId }) => findSentValues(reply, buildBoxName(valueId)).length > 0,
  );
  return (
    <FieldSet
      className="grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-4 gap-y-1 *:not-[label]:col-span-full"
      id={name}
      legend={label}
      aria-describedby={hint ? `${name}-hint` : undefined}
    >
      {hint ? (
        <p className="text-xs text-muted-foreground" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {values.map(({ valueId, name: value }) => {
        const box = buildBoxName(valueId);
        const isTicked = isSent
          ? findSentValues(reply, box).length > 0
          : given.some((one) => one.valueId === valueId);
        return (
          <Checkbox
            className="text-sm font-medium text-secondary-foreground"
            key={valueId}
            name={box}
            defaultChecked={isTicked}
          >
            {value}
          </Checkbox>
        );
      })}
    </FieldSet>
  );
}
