import { expect, test } from "vitest";
import { createFormat } from "#app/i18n/format.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { buildItemRow } from "#app/models/shop-import/item-view.ts";
import { buildStockRow } from "#app/models/stock/stock-row.ts";
import { importRow } from "#app/routes/_app/product-import/$importId/+/import-view.ts";
import type { ChannelImportItem } from "#contract/channel-import-items.ts";
import { LANGUAGES } from "#contract/languages.ts";
import type { Stock } from "#contract/stocks.ts";

const words = (language: (typeof LANGUAGES)[number]) => ({
  t: getTranslator(language),
  format: createFormat({ language, countryCode: "id", timeZone: "Asia/Jakarta" }),
});

test.each(LANGUAGES)("a row that failed says why in words (%s)", (language) => {
  const { t, format } = words(language);
  const item = { status: "failed", skus: [], name: "Kaos", minPrice: 1, maxPrice: 1, stock: 0 };
  const said = ["channel_unavailable", "sku_taken", "quota_of_the_future"].map((errorCode) => {
    const row = { ...item, errorCode, product: null, matchedCount: 0, variantCount: 1 };
    return buildItemRow(row as unknown as ChannelImportItem, true, { t, format }).outcome?.detail;
  });
  expect(said).toEqual([
    ...[t("errors:channel_unavailable"), t("shopImports:error.sku_taken"), t("errors:unexpected")],
  ]);
  const problem = { code: "storage_full", value: "", line: 2, column: "Photo", level: "error" };
  const read = { status: "blocked", problems: [problem], changes: [], decision: "blocked" };
  expect(JSON.stringify(importRow(read as never, { t, format }))).not.toContain("storage_full");
  const pushed = { channelId: "c1", quantity: 3, places: [], at: null, error: "no_answer" };
  const stock = { sku: "A", barcode: "", available: 1, pushed: [{ ...pushed, figure: null }] };
  const shop = { channels: [{ id: "c1", name: "Toko", channelType: "shopee" }], lowStockLevel: 5 };
  const [figure] = buildStockRow(stock as unknown as Stock, shop as never, t, format).pushed;
  expect(figure?.state).toContain(t("channels:why.slow"));
});

test("a row asks its question until it is decided", () => {
  const item = { status: "waiting", skus: [""], name: "Kaos", minPrice: 1, maxPrice: 1, stock: 0 };
  const ask = (decision: string | null) => {
    const row = { ...item, question: "sku_missing", decision, product: null, errorCode: null };
    return buildItemRow(row as unknown as ChannelImportItem, true, words("en")).question;
  };
  expect(ask(null)).toBe("A SKU is missing");
  expect(ask("create")).toBeNull();
});
