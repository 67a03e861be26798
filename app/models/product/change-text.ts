import type { Format } from "#app/i18n/format.ts";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import { shortenAroundChange } from "./changed-part.ts";
import { describePictureChange } from "./picture-change.ts";

/** A changed value in words. */
export interface ChangeText {
  label: string;
  /** Empty where no earlier value is possible. */
  before: string;
  after: string;
}

const OF_VARIANT = /^variants\[(.*)\](?:\.(\w+))?$/s;
const SHOWN_CHARACTERS = 120;
/** Fields with names of other products, written by a merge. */
const MERGE_FIELDS = new Set(["mergedFrom", "mergedInto"]);

/** Translates a field of the history (`price` of `variants[<SKU>].price`) and its values. */
export function changeText(
  t: Translate,
  format: Format,
  field: string,
  before: unknown,
  after: unknown,
): ChangeText {
  const [, sku, name] = OF_VARIANT.exec(field) ?? [];
  if (sku !== undefined && name === undefined) {
    return {
      label: t("productBatches:field.variant", { sku }),
      before: before === null ? "–" : t("productBatches:value.removed"),
      after: after === null ? "–" : t("productBatches:value.added"),
    };
  }
  const last = name ?? field;
  const label = labelField(t, last);
  const formatValue = (each: unknown) => formatFieldValue(t, format, last, each);
  const sides =
    last === "imageIds"
      ? describePictureChange(t, before, after)
      : shortenAroundChange(formatValue(before), formatValue(after), SHOWN_CHARACTERS);
  return {
    label: sku === undefined ? label : t("productBatches:field.ofVariant", { field: label, sku }),
    ...sides,
    ...(MERGE_FIELDS.has(field) && before === null ? { before: "" } : {}),
  };
}

/** An untranslated field is shown by its name. */
function labelField(t: Translate, field: string): string {
  const key = `productBatches:field.${field}` as MessageKey;
  const text = t(key);
  return text === key ? field : text;
}

function formatFieldValue(t: Translate, format: Format, field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("productBatches:value.none");
  if (typeof value === "boolean")
    return t(value ? "productBatches:value.yes" : "productBatches:value.no");
  if (typeof value === "number") return numberText(t, format, field, value);
  if (field === "stockMode") return t(`productBatches:mode.${value}` as MessageKey);
  if (field === "condition")
    return t(value === "used" ? "productBatches:value.used" : "productBatches:value.new");
  if (field === "variationTypes" && Array.isArray(value))
    return value.map(formatVariation).join("; ") || t("productBatches:value.none");
  if (field === "attributes" && Array.isArray(value))
    return value.map(formatAttribute).join("; ") || t("productBatches:value.none");
  return Array.isArray(value)
    ? value.join(", ")
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
}

function numberText(t: Translate, format: Format, field: string, value: number): string {
  if (field === "cogs" && value === 0) return t("productBatches:value.costUnknown");
  if (field === "price" || field === "cogs") return format.money(value);
  if (field === "weightG") return t("productBatches:value.grams", { value });
  if (field.endsWith("Cm")) return t("productBatches:value.centimetres", { value });
  return format.number(value);
}

function formatVariation(type: { name?: string; options?: { name?: string }[] }): string {
  return `${type.name ?? ""}: ${(type.options ?? []).map((option) => option.name ?? "").join(", ")}`;
}

const formatAttribute = ({ name = "", value = "" }: { name?: string; value?: string }): string =>
  `${name}: ${value}`;
