/** Descriptions are HTML there and plain text with us. */

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** A paragraph a line. */
export function toHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");
}

/**
 * Line breaks where paragraphs, list items and headings end; what else a seller wrote in HTML loses
 * its looks.
 */
export function toText(html: string): string {
  return html
    .replace(/<(br|\/p|\/li|\/h\d|\/div)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (decimal) return codePoint(Number(decimal)) ?? whole;
      if (hex) return codePoint(Number.parseInt(hex, 16)) ?? whole;
      return ENTITIES[String(name).toLowerCase()] ?? whole;
    })
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * The description of a listing that is changed. What a seller wrote there in HTML stays, with its
 * pictures and tables, as long as its words are still ours.
 */
export const keptHtml = (text: string, there: string): string =>
  toText(there) === text.trim() ? there : toHtml(text);

const codePoint = (code: number) =>
  code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : null;
