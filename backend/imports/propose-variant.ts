import { isBarcode } from "#contract/barcode.ts";
import { removeInvisible } from "#contract/invisible.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { STOCK_MODES } from "#contract/statuses.ts";
import {
  findBesideNumber,
  findUnreadCode,
  type ReadNumber,
  UNITS_RULE,
} from "#contract/written-number.ts";
import {
  makeFileMoneyRule,
  type NumberReading,
  readCellNumber,
  readMeasure,
} from "./cell-numbers.ts";
import { type Column, DIFFERENCE_COLUMN, type Row } from "./columns.ts";
import { type Amount, addPercent, toMinor } from "./decimal.ts";
import type { MoneyRule, NumberDoubt, ProposedVariant, ReportProblem } from "./proposal.ts";

const MAX_QUANTITY = 1_000_000_000;

/**
 * Returns a variant even with errors, so that one pass finds every problem. `productRow`: the
 * product's first row.
 */
export function proposeVariant(
  row: Row,
  productRow: Row,
  optionCount: number,
  money: MoneyRule,
  reading: NumberReading,
  report: ReportProblem,
): ProposedVariant {
  const writtenSku = row.cell("Variant SKU");
  const oneLine = writtenSku.replace(/\s*\n\s*/g, " ");
  const sku = removeInvisible(oneLine).trim();
  if (oneLine !== writtenSku) report(row, "Variant SKU", "sku_line_break", "warning", sku);
  if (sku.length > PRODUCT_LIMITS.sku)
    report(row, "Variant SKU", "too_long", "error", String(PRODUCT_LIMITS.sku));
  const doubts: NumberDoubt[] = [];
  const figures: Figures = { row, money, reading, report, doubts };
  const variant: ProposedVariant = {
    line: row.line,
    options: [row.cell("Option1 Value"), row.cell("Option2 Value")].slice(0, optionCount),
    sku,
    ...readBarcode(row, report),
    price: readPrice(figures, productRow),
    ...readDifference(figures),
    ...readCost(figures),
    ...readWeight(figures),
    ...readSize(figures, "Variant Width (cm)", "widthCm"),
    ...readSize(figures, "Variant Height (cm)", "heightCm"),
    ...readSize(figures, "Variant Length (cm)", "lengthCm"),
    ...readStockMode(row, report),
    ...proposeFlag(row, "Variant Active", "isActive", report),
    ...readQuantity(figures),
  };
  return doubts.length > 0 ? { ...variant, doubts } : variant;
}

/** The context for reading a row's numbers. */
interface Figures {
  row: Row;
  money: MoneyRule;
  reading: NumberReading;
  report: ReportProblem;
  /** Ambiguous cells are added to it. */
  doubts: NumberDoubt[];
}

type Money = Amount | { ok: false; code: "price_currency" | "number_shortened" | "number_formula" };

/** Includes the tax. An ambiguous amount has thousands separators until it is resolved. */
function readMoney(
  { row, money, reading, doubts }: Figures,
  column: "Variant Price" | "Price Difference" | "Cost per item",
  field: "price" | "priceDifference" | "cogs",
  taxPercent = 0,
): Money {
  const text = row.cell(column);
  const textBeside = findBesideNumber(text);
  if (textBeside?.currency && textBeside.currency !== money.currency)
    return { ok: false, code: "price_currency" };
  if (textBeside?.unit) return { ok: false, code: "price_invalid" };
  const cellNumber = readCellNumber(text, column, makeFileMoneyRule(money.currency), reading);
  if (cellNumber.kind === "invalid")
    return { ok: false, code: findUnreadCode(cellNumber) ?? "price_invalid" };
  const isDifference = field === "priceDifference";
  const toMinorUnits = (plainText: string): Amount => {
    const isNegative = isDifference && plainText.startsWith("-");
    const amount = toMinor(plainText.slice(isNegative ? 1 : 0), money.rate, money.minorDigits);
    const taxed = addPercent(amount, taxPercent);
    return taxed.ok && isNegative ? { ok: true, minor: -taxed.minor } : taxed;
  };
  if (cellNumber.kind === "number") return toMinorUnits(cellNumber.plain);
  const [thousands, decimals] = [
    toMinorUnits(cellNumber.thousands),
    toMinorUnits(cellNumber.decimals),
  ];
  doubts.push({
    ...{ column, field, text, mark: cellNumber.mark },
    thousands: thousands.ok ? thousands.minor : null,
    decimals: decimals.ok ? decimals.minor : null,
  });
  return thousands;
}

/** Without a price in the row, the product's first row has it. */
function readPrice(figures: Figures, productRow: Row): number {
  const { report } = figures;
  const hasDifference = figures.row.cell(DIFFERENCE_COLUMN) !== "";
  const isOwnPrice = figures.row.cell("Variant Price") !== "" || !hasDifference;
  const row = isOwnPrice ? figures.row : productRow;
  if (row.cell("Variant Price") === "") {
    if (!hasDifference) report(row, "Variant Price", "price_missing");
    return 0;
  }
  const amount = readMoney({ ...figures, row }, "Variant Price", "price", row.priceTax);
  if (!amount.ok) report(row, "Variant Price", amount.code);
  else if (amount.minor > PRODUCT_LIMITS.price) report(row, "Variant Price", "price_invalid");
  else if (amount.minor === 0) report(row, "Variant Price", "price_not_positive");
  return amount.ok ? amount.minor : 0;
}

/** Returns the amount that is added to the product's price; it may be negative. */
function readDifference(figures: Figures): { priceDifference?: number } {
  const { row, report } = figures;
  const text = row.cell(DIFFERENCE_COLUMN);
  if (text === "") return {};
  const amount = readMoney(figures, DIFFERENCE_COLUMN, "priceDifference", row.differenceTax);
  if (amount.ok) return { priceDifference: amount.minor };
  report(row, DIFFERENCE_COLUMN, amount.code);
  return {};
}

function readCost(figures: Figures): { cogs?: number } {
  const { row, report } = figures;
  if (row.cell("Cost per item") === "") return {};
  const amount = readMoney(figures, "Cost per item", "cogs");
  if (amount.ok && amount.minor <= PRODUCT_LIMITS.price) return { cogs: amount.minor };
  const isInvalid = amount.ok || amount.code === "price_invalid";
  report(row, "Cost per item", isInvalid ? "cost_invalid" : amount.code);
  return {};
}

/** Shopify writes 0 for "not weighed". */
function readWeight({ row, reading, report, doubts }: Figures): { weightG?: number } {
  const text = row.cell("Variant Grams");
  if (text === "") return {};
  const measure = readMeasure(text, "Variant Grams", "g", reading);
  const toGrams = (plainText: string): number | null => {
    const exact = Number(plainText) * (measure?.factor ?? Number.NaN);
    // Corrects floating point: 0.3 kg is 300 g.
    const grams = Math.round(Number(exact.toPrecision(12)));
    // No goods weigh less than a gram: `0,5` in a column of grams is in kilograms.
    const isWeight = exact === 0 || exact >= 1;
    return isWeight && grams <= PRODUCT_LIMITS.weightG ? grams : null;
  };
  if (measure?.read.kind === "doubtful") {
    const { mark, thousands, decimals } = measure.read;
    doubts.push({
      ...{ column: "Variant Grams", field: "weightG", text, mark },
      ...{ thousands: toGrams(thousands), decimals: toGrams(decimals) },
    });
    return { weightG: toGrams(thousands) ?? 1 };
  }
  const grams = measure?.read.kind === "number" ? toGrams(measure.read.plain) : null;
  if (grams !== null) return grams === 0 ? {} : { weightG: grams };
  report(row, "Variant Grams", findCode(measure?.read, "weight_invalid"));
  return {};
}

const findCode = (readNumberOfCell: ReadNumber | undefined, code: string): string =>
  (readNumberOfCell && findUnreadCode(readNumberOfCell)) ?? code;

function readQuantity({ row, reading, report, doubts }: Figures): { quantity?: number } {
  const column = "Variant Inventory Qty";
  const text = row.cell(column);
  if (text === "") return {};
  const cellNumber = readCellNumber(text, column, UNITS_RULE, reading);
  const textBeside = findBesideNumber(text);
  const isCount =
    textBeside?.currency === null && (textBeside.unit === null || textBeside.unit === "pcs");
  const toUnits = (plainText: string) =>
    Number(plainText) <= MAX_QUANTITY && Number.isInteger(Number(plainText))
      ? Number(plainText)
      : null;
  if (cellNumber.kind === "doubtful" && isCount) {
    const [thousands, decimals] = [toUnits(cellNumber.thousands), toUnits(cellNumber.decimals)];
    doubts.push({ column, field: "quantity", text, mark: cellNumber.mark, thousands, decimals });
    return { quantity: Math.max(0, thousands ?? 0) };
  }
  const units = cellNumber.kind === "number" && isCount ? toUnits(cellNumber.plain) : null;
  if (units === null) report(row, column, findCode(cellNumber, "quantity_invalid"));
  else if (units < 0) report(row, column, "negative_quantity", "warning");
  return { quantity: Math.max(0, units ?? 0) };
}

type Size = "widthCm" | "heightCm" | "lengthCm";

/** 0 means "not measured". */
function readSize(
  { row, reading, report, doubts }: Figures,
  column: "Variant Width (cm)" | "Variant Height (cm)" | "Variant Length (cm)",
  field: Size,
): { [field in Size]?: number } {
  const text = row.cell(column);
  if (text === "") return {};
  const measure = readMeasure(text, column, "cm", reading);
  const toCentimetres = (plainText: string): number =>
    Number((Number(plainText) * (measure?.factor ?? 1)).toFixed(6));
  const measuredNumber = measure?.read;
  if (measuredNumber?.kind === "doubtful") {
    const [thousands, decimals] = [
      toCentimetres(measuredNumber.thousands),
      toCentimetres(measuredNumber.decimals),
    ];
    doubts.push({ column, field, text, mark: measuredNumber.mark, thousands, decimals });
    return { [field]: thousands };
  }
  if (
    measuredNumber?.kind === "number" &&
    !measuredNumber.plain.startsWith("-") &&
    toCentimetres(measuredNumber.plain) < 1_000_000
  )
    return { [field]: toCentimetres(measuredNumber.plain) };
  report(row, column, "value_unknown", "warning");
  return {};
}

function readStockMode(row: Row, report: ReportProblem): Pick<ProposedVariant, "stockMode"> {
  const word = row.cell("Variant Stock Mode").toLowerCase();
  if (word === "") return {};
  const stockMode = STOCK_MODES.find((mode) => mode === word);
  if (!stockMode) report(row, "Variant Stock Mode", "value_unknown", "warning");
  return stockMode ? { stockMode } : {};
}

const FLAG_WORDS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "y", "1", "on", "ya", "aktif", "active", "ใช่", "เปิด", "เปิดขาย"].map(
    (word) => [word, true] as const,
  ),
  ...["false", "no", "n", "0", "off", "tidak", "nonaktif", "tidak aktif", "inactive"].map(
    (word) => [word, false] as const,
  ),
  ...["ไม่ใช่", "ปิด", "ปิดขาย"].map((word) => [word, false] as const),
]);

export function proposeFlag<Field extends string>(
  row: Row,
  column: Column,
  field: Field,
  report: ReportProblem,
): { [field in Field]?: boolean } {
  const word = row.cell(column).toLowerCase();
  if (word === "") return {};
  const value = FLAG_WORDS.get(word);
  if (value !== undefined) return { [field]: value } as { [field in Field]?: boolean };
  report(row, column, "value_unknown", "warning");
  return {};
}

/** A spreadsheet program turns long numbers into `8.99E+12`. */
function readBarcode(row: Row, report: ReportProblem): { barcode?: string } {
  const code = removeInvisible(row.cell("Variant Barcode")).trim();
  if (code === "") return {};
  if (isBarcode(code) && !/^\d+([.,]\d+)?e\+?\d+$/i.test(code)) return { barcode: code };
  report(row, "Variant Barcode", "barcode_invalid", "warning");
  return {};
}
