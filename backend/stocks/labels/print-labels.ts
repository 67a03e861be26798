import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { findCountry } from "#contract/countries.ts";
import { type printStockLabels as call, MAX_LABELS } from "#contract/stock-labels.ts";
import type { Stock } from "#contract/stocks.ts";
import type { Backend, Caller } from "../../context.ts";
import { variants } from "../../db/schema/products.ts";
import { notFound, ProblemError } from "../../http/problem-error.ts";
import { readStocks } from "../read-stocks.ts";
import { encodeBars } from "./barcode-bars.ts";
import { computeModuleWidth, drawLabels, type StockLabel } from "./draw-labels.ts";

type LabelInput = z.output<typeof call.body>;

/**
 * Throws 404; 422 `too_many_labels`, `no_labels`; `no_barcode_signs`, `barcode_too_long` with the
 * SKUs.
 */
export async function printLabels(
  backend: Backend,
  caller: Caller,
  { items, size, fields }: LabelInput,
): Promise<Response> {
  const ids = [...new Set(items.map(({ stockId }) => stockId))];
  const stocks = await readStocks(backend, caller.accountId, ids);
  if (stocks.length < ids.length) throw notFound("Stock");
  const stockById = new Map(stocks.map((stock) => [stock.id, stock]));
  const findPrice = await readPrices(backend, caller, stocks);
  const labels: StockLabel[] = [];
  const [unencodable, tooLong]: [string[], string[]] = [[], []];
  for (const { stockId, copies } of items) {
    const stock = stockById.get(stockId);
    const count = copies ?? stock?.onHand ?? 0;
    if (!stock || count === 0) continue;
    const bars = encodeBars(stock.barcode || stock.sku);
    if (!bars) unencodable.push(stock.sku);
    else if (computeModuleWidth(bars, size) === null) tooLong.push(stock.sku);
    else labels.push({ bars, lines: makeLabelLines(stock, fields, findPrice), copies: count });
  }
  if (unencodable.length > 0)
    throw makeLabelProblem("no_barcode_signs", { skus: joinSkus(unencodable) });
  if (tooLong.length > 0) throw makeLabelProblem("barcode_too_long", { skus: joinSkus(tooLong) });
  const total = labels.reduce((sum, { copies }) => sum + copies, 0);
  if (total === 0) throw makeLabelProblem("no_labels", {});
  if (total > MAX_LABELS) throw makeLabelProblem("too_many_labels", { most: MAX_LABELS });
  return new Response(await drawLabels(labels, size), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="labels.pdf"',
      "Cache-Control": "private, no-store",
    },
  });
}

const joinSkus = (skus: readonly string[]) => [...new Set(skus)].join(", ");
const makeLabelProblem = (code: string, details: Record<string, string | number>) =>
  new ProblemError(422, code, `These labels cannot be printed: ${code}`, { details });

/** Formats prices as the account's country writes them. */
async function readPrices(
  { db }: Backend,
  { accountId, countryCode }: Caller,
  stocks: readonly Stock[],
): Promise<(variantId: string) => string> {
  const ids = stocks.map(({ variantId }) => variantId);
  const rows = await db
    .select({ id: variants.id, price: variants.price })
    .from(variants)
    .where(and(eq(variants.accountId, accountId), inArray(variants.id, ids)));
  const { currency, locale, minorDigits } = findCountry(countryCode);
  const priceFormat = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: 0,
  });
  const minorUnits = 10 ** minorDigits;
  const prices = new Map(rows.map(({ id, price }) => [id, priceFormat.format(price / minorUnits)]));
  return (variantId) => prices.get(variantId) ?? "";
}

function makeLabelLines(
  stock: Stock,
  fields: LabelInput["fields"],
  findPrice: (variantId: string) => string,
): string[] {
  const texts: Record<LabelInput["fields"][number], string> = {
    name: [stock.productName, stock.variantName].filter(Boolean).join(" · "),
    // Without a barcode, the text below the bars is the SKU already.
    sku: stock.barcode ? stock.sku : "",
    price: findPrice(stock.variantId),
    rack: stock.rack,
  };
  return fields.map((field) => texts[field]).filter((text) => text !== "");
}
