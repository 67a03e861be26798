import { isBarcode } from "#contract/barcode.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { STOCK_MODES } from "#contract/statuses.ts";
import type { Column, Row } from "./columns.ts";
import { toMinor } from "./decimal.ts";
import type { MoneyRule, ProposedVariant, Report } from "./proposal.ts";

const MAX_QUANTITY = 1_000_000_000;

/**
 * One row's variant. A row with an error still gives one, so that every problem of the file is
 * found in one go.
 */
export function proposeVariant(
  row: Row,
  optionCount: number,
  money: MoneyRule,
  report: Report,
): ProposedVariant {
  const sku = row.cell("Variant SKU");
  if (sku.length > PRODUCT_LIMITS.sku) report(row, "Variant SKU", "too_long");
  return {
    line: row.line,
    options: [row.cell("Option1 Value"), row.cell("Option2 Value")].slice(0, optionCount),
    sku,
    ...barcode(row, report),
    price: price(row, money, report),
    ...cogs(row, money, report),
    ...weight(row, report),
    ...size(row, "Variant Width (cm)", "widthCm", report),
    ...size(row, "Variant Height (cm)", "heightCm", report),
    ...size(row, "Variant Length (cm)", "lengthCm", report),
    ...stockMode(row, report),
    ...proposeFlag(row, "Variant Active", "isActive", report),
    quantity: quantity(row, report),
  };
}

function price(row: Row, money: MoneyRule, report: Report): number {
  const text = row.cell("Variant Price");
  if (text === "") {
    report(row, "Variant Price", "price_missing");
    return 0;
  }
  const amount = toMinor(text, money.rate, money.minorDigits);
  if (!amount.ok) report(row, "Variant Price", amount.code);
  else if (amount.minor > PRODUCT_LIMITS.price) report(row, "Variant Price", "price_invalid");
  else if (amount.minor === 0) report(row, "Variant Price", "price_not_positive");
  return amount.ok ? amount.minor : 0;
}

function cogs(row: Row, money: MoneyRule, report: Report): { cogs?: number } {
  const text = row.cell("Cost per item");
  if (text === "") return {};
  const amount = toMinor(text, money.rate, money.minorDigits);
  if (amount.ok && amount.minor <= PRODUCT_LIMITS.price) return { cogs: amount.minor };
  report(
    row,
    "Cost per item",
    amount.ok || amount.code === "price_invalid" ? "cost_invalid" : amount.code,
  );
  return {};
}

/** Shopify writes 0 for "not weighed". */
function weight(row: Row, report: Report): { weightG?: number } {
  const text = row.cell("Variant Grams");
  if (text === "" || /^0+(\.0*)?$/.test(text)) return {};
  const grams = /^\d+(\.\d+)?$/.test(text) ? Math.max(1, Math.round(Number(text))) : Number.NaN;
  if (grams <= PRODUCT_LIMITS.weightG) return { weightG: grams };
  report(row, "Variant Grams", "weight_invalid");
  return {};
}

function quantity(row: Row, report: Report): number {
  const text = row.cell("Variant Inventory Qty");
  if (text === "") return 0;
  const units = /^-?\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(units) || units > MAX_QUANTITY)
    report(row, "Variant Inventory Qty", "quantity_invalid");
  else if (units < 0) report(row, "Variant Inventory Qty", "negative_quantity", "warning");
  return units > 0 && units <= MAX_QUANTITY ? units : 0;
}

type Size = "widthCm" | "heightCm" | "lengthCm";

/** 0 is "not measured". A comma is what a spreadsheet program of this part of the world writes. */
function size(row: Row, column: Column, field: Size, report: Report): { [field in Size]?: number } {
  const text = row.cell(column);
  if (text === "") return {};
  if (/^\d{1,6}(?:[.,]\d{1,10})?$/.test(text)) return { [field]: Number(text.replace(",", ".")) };
  report(row, column, "value_unknown", "warning");
  return {};
}

function stockMode(row: Row, report: Report): Pick<ProposedVariant, "stockMode"> {
  const word = row.cell("Variant Stock Mode").toLowerCase();
  if (word === "") return {};
  const stockMode = STOCK_MODES.find((mode) => mode === word);
  if (!stockMode) report(row, "Variant Stock Mode", "value_unknown", "warning");
  return stockMode ? { stockMode } : {};
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

export function proposeFlag<Field extends string>(
  row: Row,
  column: Column,
  field: Field,
  report: Report,
): { [field in Field]?: boolean } {
  const word = row.cell(column).toLowerCase();
  if (word === "") return {};
  const value = FLAGS.get(word);
  if (value !== undefined) return { [field]: value } as { [field in Field]?: boolean };
  report(row, column, "value_unknown", "warning");
  return {};
}

/** A spreadsheet program turns long numbers into `8.99E+12`. */
function barcode(row: Row, report: Report): { barcode?: string } {
  const code = row.cell("Variant Barcode");
  if (code === "") return {};
  if (isBarcode(code) && !/^\d+(\.\d+)?e\+?\d+$/i.test(code)) return { barcode: code };
  report(row, "Variant Barcode", "barcode_invalid", "warning");
  return {};
}
