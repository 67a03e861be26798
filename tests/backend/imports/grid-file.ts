import { csv, row } from "./spreadsheet.ts";

export const NAMES = ["Warna", "Ukuran", "Bahan"];
export const makeValues = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

/** Returns a product in Shopify's columns with every combination of its values. */
export function makeGridFile(counts: readonly number[], handle = "kaos"): string {
  const cells = counts.reduce<string[][]>(
    (all, count, option) =>
      all.flatMap((one) => makeValues(NAMES[option] ?? "", count).map((value) => [...one, value])),
    [[]],
  );
  return csv(
    cells.map((options, index) =>
      row({
        Handle: handle,
        Title: index === 0 ? handle.replace(/^./, (first) => first.toUpperCase()) : "",
        "Variant SKU": `${handle}-${index}`,
        "Image Src": index < 3 ? `https://x.test/${index}.jpg` : "",
        "Variant Image": `https://x.test/${options.at(-1)}.jpg`.replace(" ", ""),
        ...Object.fromEntries(
          options.flatMap((value, option) => [
            ...(index === 0 ? [[`Option${option + 1} Name`, NAMES[option]]] : []),
            [`Option${option + 1} Value`, value],
          ]),
        ),
      }),
    ),
  );
}
