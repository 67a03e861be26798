import { parseGrid } from "#app/models/product/pasted-grid.ts";

/** Actions of the fill button: copy the first row's price downwards, or clear all prices. */
export const FILL_ACTIONS = ["price", "master"] as const;

interface PriceChoice {
  /** One of `FILL_ACTIONS`. */
  fillColumn: string;
  grid: string;
}

/** Returns the prices of the rows after a `fill` or `paste`. "" inherits the product's price. */
export function editPrices(
  prices: readonly string[],
  edit: string,
  { fillColumn, grid }: PriceChoice,
): string[] {
  if (edit === "fill") {
    const filledPrice = fillColumn === "master" ? "" : (prices[0] ?? "");
    return prices.map(() => filledPrice);
  }
  return edit === "paste" ? pastePrices(prices, 0, parseGrid(grid)) : [...prices];
}

/** Replaces prices from row `from` with the first cell of each pasted row. */
export const pastePrices = (
  prices: readonly string[],
  from: number,
  grid: readonly (readonly string[])[],
): string[] => prices.map((price, index) => grid[index - from]?.[0] ?? price);

/** Without JavaScript: applies the pressed button of the table. Returns whether there was one. */
export function editPriceFields(form: FormData): boolean {
  const editIntent = String(form.get("intent") ?? "");
  if (editIntent !== "fill" && editIntent !== "paste") return false;
  form.delete("intent");
  const names = [...form.keys()].filter((name) => name.startsWith("price."));
  const readText = (name: string) => String(form.get(name) ?? "");
  const chosenEdit = { fillColumn: readText("fillColumn"), grid: readText("grid") };
  for (const [index, price] of editPrices(names.map(readText), editIntent, chosenEdit).entries())
    form.set(names[index] ?? "", price);
  if (editIntent === "paste") form.set("grid", "");
  return true;
}
