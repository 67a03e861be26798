import { parseGrid } from "#app/models/product/pasted-grid.ts";

/** What the button beside the list fills: the first row's price downwards, or none of its own. */
export const FILLS = ["price", "master"] as const;

interface Chosen {
  /** One of `FILLS`. */
  fillColumn: string;
  /** Cells copied from a spreadsheet. */
  grid: string;
}

/**
 * The prices of the rows in their order, "" where the product's stands, after what a button asks
 * for: `fill`, `paste`.
 */
export function editPrices(
  prices: readonly string[],
  edit: string,
  { fillColumn, grid }: Chosen,
): string[] {
  if (edit === "fill") {
    const filled = fillColumn === "master" ? "" : (prices[0] ?? "");
    return prices.map(() => filled);
  }
  return edit === "paste" ? pastePrices(prices, 0, parseGrid(grid)) : [...prices];
}

/** Lays the first of each row's cells over the prices from one row on. */
export const pastePrices = (
  prices: readonly string[],
  from: number,
  grid: readonly (readonly string[])[],
): string[] => prices.map((price, index) => grid[index - from]?.[0] ?? price);

/** Without a script: what the pressed button asks for, if it is one of the table's. */
export function editPriceFields(form: FormData): boolean {
  const edit = String(form.get("intent") ?? "");
  if (edit !== "fill" && edit !== "paste") return false;
  form.delete("intent");
  const names = [...form.keys()].filter((name) => name.startsWith("price."));
  const text = (name: string) => String(form.get(name) ?? "");
  const chosen = { fillColumn: text("fillColumn"), grid: text("grid") };
  for (const [index, price] of editPrices(names.map(text), edit, chosen).entries())
    form.set(names[index] ?? "", price);
  if (edit === "paste") form.set("grid", "");
  return true;
}
