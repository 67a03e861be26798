import type { ImportField } from "#contract/import-fields.ts";
import type { ImportMapping } from "../db/schema/product-imports.ts";

type Decimal = ImportMapping["decimal"];

const CURRENCY = "rp\\.?|idr|thb|usd|us\\$|myr|rm|sgd|s\\$|฿|\\$|baht|บาท|rupiah";
const BEFORE = new RegExp(`^(?:${CURRENCY})\\s*`, "i");
/** Also the dash that stands for no cents: `125.000,-`. */
const BEHIND = new RegExp(`(?:,-|\\s*(?:${CURRENCY}))+$`, "i");
const GROUPED = {
  ".": /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
  ",": /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
} as const;

/**
 * `Rp 125.000,-` → `125000`, as programs write it: digits and a decimal point. What is no such
 * number stays as it is.
 */
export function plainNumber(text: string, decimal: Decimal): string {
  const bare = text
    .replace(BEFORE, "")
    .replace(BEHIND, "")
    .replace(/[\s\u00a0\u202f]/g, "");
  const plain = GROUPED[decimal].test(bare)
    ? bare.replaceAll(decimal === "." ? "," : ".", "")
    : bare;
  const pointed = decimal === "," ? plain.replace(/^(-?\d+),(\d+)$/, "$1.$2") : plain;
  return /^-?\d+(?:\.\d+)?$/.test(pointed) ? pointed : text;
}

const UNIT = /^(.*?)\s*(kilogram|kg|กก\.?|grams?|gram|gr|g|กรัม|cm|ซม\.?|pcs|pc|buah|unit|ชิ้น)\.?$/i;

/** A cell of a column whose field the seller chose, as the columns of ours are written. */
export function fieldText(field: ImportField, text: string, decimal: Decimal): string {
  if (text === "") return text;
  switch (field) {
    case "price":
    case "cost":
      return plainNumber(text, decimal);
    case "stock":
    case "length_cm":
    case "width_cm":
    case "height_cm":
      return plainNumber(UNIT.exec(text)?.[1] ?? text, decimal);
    case "weight_g":
    case "weight_kg":
      return gramsText(field, text, decimal);
    default:
      return text;
  }
}

/** A unit beside the number says more than the column's head. */
function gramsText(field: "weight_g" | "weight_kg", text: string, decimal: Decimal): string {
  const [, amount = text, unit = ""] = UNIT.exec(text) ?? [];
  const number = plainNumber(amount, decimal);
  if (!/^\d+(?:\.\d+)?$/.test(number)) return text;
  const isKilograms = unit === "" ? field === "weight_kg" : /^k|^กก/i.test(unit);
  return isKilograms ? String(Math.round(Number(number) * 1000)) : number;
}

/** Which mark most of these amounts have before their decimals. */
export function decimalOf(amounts: readonly string[]): Decimal {
  const bare = amounts.map((text) => text.replace(BEFORE, "").replace(BEHIND, "").trim());
  const say = (point: RegExp) => bare.filter((text) => point.test(text)).length;
  const comma = say(/^\d[\d.]*,\d{1,2}$/) + say(/^[1-9]\d{0,2}(?:\.\d{3})+$/);
  const point = say(/^\d[\d,]*\.\d{1,2}$/) + say(/^[1-9]\d{0,2}(?:,\d{3})+$/);
  return comma > point ? "," : ".";
}
