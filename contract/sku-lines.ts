/** A figure, with its sign and thousands marks, as people write it. */
const FIGURE = String.raw`(?:[+\-−]\s*)?\d[\d.,]*`;
const LINE = new RegExp(String.raw`^(.+?)(?:\s*;\s*|\s*,\s*|\s+)(${FIGURE})$`);

/**
 * A typed or pasted line: a SKU and a figure with a tab, semicolon, comma or spaces between. A SKU
 * may hold spaces itself, so the figure is what stands last; a tab parts the two whatever they are.
 * `figure`: "" where there is none. null: an empty line.
 */
export function splitSkuLine(line: string): { sku: string; figure: string } | null {
  if (line.trim() === "") return null;
  if (line.includes("\t")) {
    const [sku = "", figure = "", ...rest] = line.split("\t").map((part) => part.trim());
    return { sku, figure: rest.some((part) => part !== "") ? "" : figure };
  }
  const [, sku = line.trim(), figure = ""] = LINE.exec(line.trim()) ?? [];
  return { sku: sku.trim(), figure: figure.replace(/\s+/g, "") };
}
