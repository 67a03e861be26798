import { STOCK_COLUMNS, type StockColumn } from "#contract/stock-columns.ts";
import { ProblemError } from "../../http/problem-error.ts";
import { guessColumns } from "../../tables/guess-columns.ts";

export type StockPlaces = ReadonlyMap<StockColumn, number>;

/**
 * Headings of other systems and of people, in addition to our own and the words of product files.
 * Shopify's inventory file has both the current and the new stock on hand
 * (https://help.shopify.com/en/manual/products/inventory/setup/inventory-csv).
 */
const HEADS: Partial<Record<StockColumn, readonly string[]>> = {
  on_hand: ["on hand (new)", "new quantity", "stok baru", "สต็อกใหม่"],
  on_hand_was: ["on hand (current)"],
  warehouse: ["location", "warehouse name", "gudang", "nama gudang", "lokasi", "คลัง", "คลังสินค้า"],
  rack: ["bin", "bin name", "rak", "lokasi rak", "ชั้นวาง"],
  damaged: ["rusak", "stok rusak", "เสียหาย"],
  buffer: ["stok cadangan", "safety stock", "สต็อกสำรอง"],
  incoming: ["akan datang", "สินค้ากำลังมา"],
};
const BY_HEAD = new Map(
  (Object.entries(HEADS) as [StockColumn, readonly string[]][]).flatMap(([column, heads]) =>
    heads.map((head) => [head, column] as const),
  ),
);
/** Columns of stock and product that the headings of other files give. */
const GUESSED = { sku: "sku", stock: "on_hand", name: "name", barcode: "barcode" } as const;
const CHANGING = ["on_hand", "damaged", "buffer", "incoming", "rack", "sync"] as const;

/** A person's choice of two columns: a heading or a letter each, "" without a choice. */
export interface SaidColumns {
  sku: string;
  onHand: string;
}
const NOTHING_SAID: SaidColumns = { sku: "", onHand: "" };

/** A → 0, AB → 27. Returns `null` if the text is no column letter. */
function placeOfLetter(text: string): number | null {
  if (!/^[a-z]{1,2}$/.test(text)) return null;
  return [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
}

/**
 * Returns the position of each known column in a line; few or none if it has no headings. The
 * person's choice in `said` comes before known headings.
 */
export function stockPlaces(
  cells: readonly string[],
  said: SaidColumns = NOTHING_SAID,
): StockPlaces {
  const places = new Map<StockColumn, number>();
  const put = (column: StockColumn | undefined, place: number) => {
    if (column && !places.has(column)) places.set(column, place);
  };
  const heads = cells.map((cell) => cell.replace("\ufeff", "").trim().toLowerCase());
  for (const [place, head] of heads.entries()) {
    const name = head.replaceAll(/[\s-]+/g, "_");
    put(
      STOCK_COLUMNS.find((known) => known === name),
      place,
    );
  }
  for (const [place, head] of heads.entries()) put(BY_HEAD.get(head.replace(/\s+/g, " ")), place);
  const named = new Set(places.values());
  const free = heads.map((head, place) => ({ head: named.has(place) ? "" : head, values: [] }));
  for (const [place, guess] of guessColumns(free).entries())
    put(GUESSED[guess as keyof typeof GUESSED], place);
  for (const [column, text] of [
    ["sku", said.sku],
    ["on_hand", said.onHand],
  ] as const) {
    if (text === "") continue;
    const wanted = text.toLowerCase();
    const named = heads.indexOf(wanted);
    const place = named < 0 ? placeOfLetter(wanted) : named;
    places.delete(column);
    if (place === null) continue;
    for (const [other, at] of places) if (at === place) places.delete(other);
    places.set(column, place);
  }
  return places;
}

/** Whether a line has enough headings to change something. */
export const isHead = (places: StockPlaces): boolean =>
  places.has("sku") && CHANGING.some((name) => places.has(name));

/** Returns 422 `missing_column` with the column that is missing in a line without headings. */
export function missingColumn(places: StockPlaces): ProblemError {
  const column = places.has("sku") ? "on_hand" : "sku";
  return new ProblemError(422, "missing_column", `The file has no column ${column}`, {
    fields: { [column === "sku" ? "skuColumn" : "onHandColumn"]: "stock_column_unknown" },
    details: { column },
  });
}
