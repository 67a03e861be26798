/** A number with its sign and thousands separators, as people write it. */
const FIGURE_PATTERN = String.raw`(?:[+\-−]\s*)?\d[\d.,]*`;
const LINE_PATTERN = new RegExp(String.raw`^(.+?)(?:\s*;\s*|\s*,\s*|\s+)(${FIGURE_PATTERN})$`);

/**
 * Splits a typed or pasted line: a SKU and a number, with a tab, semicolon, comma or spaces
 * between. A SKU may contain spaces, so the last number is the figure; a tab always separates.
 * `figure`: "" where there is none. Returns `null` for an empty line.
 */
export function splitSkuLine(line: string): { sku: string; figure: string } | null {
  if (line.trim() === "") return null;
  if (line.includes("\t")) {
    const [sku = "", figure = "", ...rest] = line.split("\t").map((part) => part.trim());
    return { sku, figure: rest.some((part) => part !== "") ? "" : figure };
  }
  const [, sku = line.trim(), figure = ""] = LINE_PATTERN.exec(line.trim()) ?? [];
  return { sku: sku.trim(), figure: figure.replace(/\s+/g, "") };
}
