import sheet from "#app/app.css?inline";

/** The link to the style sheet, as React writes it. */
const STYLE_LINK = /<link rel="stylesheet" href="(\/assets\/[^"]+)"[^>]*>/;
const SHEET_BYTES = new TextEncoder().encode(sheet);

export interface FirstStyle {
  /** The link, for after the first paint: the browser keeps the file for the next page. */
  link: string;
  /** The file's address: names the version that a browser has. */
  href: string;
  css: Uint8Array;
}

/**
 * Returns the style sheet of a page whose browser has none or another version (`known`), else
 * `null`. Such a page carries its style, so a slow line shows the first rows a round trip earlier
 * and while the others still arrive. In development Vite replaces linked sheets.
 */
export function findFirstStyle(head: string, known: string | null): FirstStyle | null {
  if (import.meta.env.DEV) return null;
  const [link, href] = STYLE_LINK.exec(head) ?? [];
  return link && href && href !== known ? { link, href, css: SHEET_BYTES } : null;
}
