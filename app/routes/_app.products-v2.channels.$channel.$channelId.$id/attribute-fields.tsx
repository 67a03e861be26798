"use client";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { useT } from "#app/i18n/provider.tsx";

interface Attribute {
  attributeId: string;
  name: string;
  isMandatory: boolean;
  inputType: "select" | "multi_select" | "text" | "combo";
  valueType: "text" | "number" | "date";
  values: { valueId: string; name: string }[];
}

interface AttributeFieldsProps {
  attributes: Attribute[];
  answers: { attributeId: string; valueId?: string | undefined; value?: string | undefined }[];
}

/** What the category asks for, the mandatory ones first. */
export function AttributeFields({ attributes, answers }: AttributeFieldsProps) {
  const t = useT();
  if (attributes.length === 0) return <p className="muted">{t("listing:details.none")}</p>;
  const ordered = [...attributes.filter((attribute) => attribute.isMandatory), ...attributes.filter((attribute) => !attribute.isMandatory)];
  return ordered.map((attribute) => {
    const { attributeId, name, isMandatory } = attribute;
    const answer = answers.find((given) => given.attributeId === attributeId);
    const field = { name: `attributes[${attributeId}]`, label: isMandatory ? t("listing:detail.needed", { name }) : name };
    if (isFree(attribute)) {
      return <TextField key={attributeId} {...field} defaultValue={answer?.value ?? ""} inputMode={attribute.valueType === "number" ? "decimal" : undefined} />;
    }
    return (
      <SelectField key={attributeId} {...field} defaultValue={answer?.valueId ? `${answer.valueId}|${answer.value ?? nameOf(attribute, answer.valueId)}` : ""}>
        <option value="">{t("listing:detail.choose")}</option>
        {attribute.values.map((value) => (
          <option key={value.valueId} value={`${value.valueId}|${value.name}`}>
            {value.name}
          </option>
        ))}
      </SelectField>
    );
  });
}

const isFree = ({ inputType, values }: Attribute) => inputType === "text" || values.length === 0;
const nameOf = ({ values }: Attribute, valueId: string) => values.find((value) => value.valueId === valueId)?.name ?? "";
