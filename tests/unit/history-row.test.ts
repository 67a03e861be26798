import { expect, test } from "vitest";
import { createFormat } from "#app/i18n/format.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { buildHistoryRow } from "#app/routes/_app/products-history/+/history-row.ts";
import type { ProductHistory } from "#contract/product-histories.ts";

const format = createFormat({ language: "en", countryCode: "id", timeZone: "Asia/Jakarta" });

const nameEntry = (changes: ProductHistory["changes"]) => {
  const entry = { id: "h1", type: "updated", isUndo: true, changes, batch: null, actorName: "Ani" };
  const written = { productId: "p1", productName: "Mug", createdAt: "2026-11-30T05:00:00Z" };
  const row = { ...entry, ...written, actor: "u1", channelId: null, image: null };
  return buildHistoryRow(row as unknown as ProductHistory, [], getTranslator("en"), format).what;
};

test("an undo is named after what it undid", () => {
  expect(nameEntry({ mergedInto: ["Mug Besar", null] })).toBe("Undone: Merged");
  expect(nameEntry({ mergedFrom: ["Mug Kecil", null] })).toBe("Undone: Merged");
  expect(nameEntry({ importedFrom: ["2340157", null] })).toBe("Undone: Imported");
  expect(nameEntry({ inTrash: [true, false] })).toBe("Undone: Deleted");
  expect(nameEntry({ price: [1, 2] })).toBe("Undone: Changed");
});
