import { findByWord } from "#contract/word-table.ts";

/** Descriptions are HTML on some marketplaces and plain text here. */

const HTML_ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** One paragraph per line. */
export function toHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");
}

/** Returns the text, with line breaks after blocks. Other HTML formatting is lost. */
export function toText(html: string): string {
  return html
    .replace(/<(br|\/p|\/li|\/h\d|\/div)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (wholeText, decimal, hex, name) => {
      if (decimal) return decodeCodePoint(Number(decimal)) ?? wholeText;
      if (hex) return decodeCodePoint(Number.parseInt(hex, 16)) ?? wholeText;
      return findByWord(HTML_ENTITIES, String(name).toLowerCase()) ?? wholeText;
    })
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The seller's HTML stays, with pictures and tables, while its words are ours. */
export const preserveHtml = (text: string, htmlThere: string): string =>
  toText(htmlThere) === text.trim() ? htmlThere : toHtml(text);

const decodeCodePoint = (code: number) =>
  code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : null;
