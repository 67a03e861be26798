import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { findCountry } from "#contract/countries.ts";
import { type printStockLabels as call, MOST_LABELS } from "#contract/stock-labels.ts";
import type { Stock } from "#contract/stocks.ts";
import type { Backend, Caller } from "../../context.ts";
import { variants } from "../../db/schema/products.ts";
import { notFound, ProblemError } from "../../http/problem-error.ts";
import { readStocks } from "../read-stocks.ts";
import { encodeBars } from "./barcode-bars.ts";
import { computeModuleWidth, drawLabels, type StockLabel } from "./draw-labels.ts";

type LabelInput = z.output<typeof call.body>;

/**
 * Returns the labels as a PDF. Throws 404; 422 `too_many_labels`, `no_labels`, and
 * `no_barcode_signs` and `barcode_too_long` with the SKUs.
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
  const priceOf = await readPrices(backend, caller, stocks);
  const labels: StockLabel[] = [];
  const [signless, tooLong]: [string[], string[]] = [[], []];
  for (const { stockId, copies } of items) {
    const stock = stockById.get(stockId);
    const count = copies ?? stock?.onHand ?? 0;
    if (!stock || count === 0) continue;
    const bars = encodeBars(stock.barcode || stock.sku);
    if (!bars) signless.push(stock.sku);
    else if (computeModuleWidth(bars, size) === null) tooLong.push(stock.sku);
    else labels.push({ bars, lines: makeLabelLines(stock, fields, priceOf), copies: count });
  }
  if (signless.length > 0) throw refuseLabels("no_barcode_signs", { skus: joinSkus(signless) });
  if (tooLong.length > 0) throw refuseLabels("barcode_too_long", { skus: joinSkus(tooLong) });
  const total = labels.reduce((sum, { copies }) => sum + copies, 0);
  if (total === 0) throw refuseLabels("no_labels", {});
  if (total > MOST_LABELS) throw refuseLabels("too_many_labels", { most: MOST_LABELS });
  return new Response(await drawLabels(labels, size), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="labels.pdf"',
      "Cache-Control": "private, no-store",
    },
  });
}

const joinSkus = (skus: readonly string[]) => [...new Set(skus)].join(", ");
const refuseLabels = (code: string, details: Record<string, string | number>) =>
  new ProblemError(422, code, `These labels cannot be printed: ${code}`, { details });

/** Formats prices in the account's currency, as its country writes it. */
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
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: 0,
  });
  const minor = 10 ** minorDigits;
  const prices = new Map(rows.map(({ id, price }) => [id, format.format(price / minor)]));
  return (variantId) => prices.get(variantId) ?? "";
}

function makeLabelLines(
  stock: Stock,
  fields: LabelInput["fields"],
  priceOf: (variantId: string) => string,
): string[] {
  const texts: Record<LabelInput["fields"][number], string> = {
    name: [stock.productName, stock.variantName].filter(Boolean).join(" · "),
    // The text below the bars is the SKU already if there is no barcode.
    sku: stock.barcode ? stock.sku : "",
    price: priceOf(stock.variantId),
    rack: stock.rack,
  };
  return fields.map((field) => texts[field]).filter((text) => text !== "");
}
