import { toPlainText } from "../tables/to-plain-text.ts";

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    ndash: "–",
    mdash: "—",
    hellip: "…",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    bull: "•",
    middot: "·",
    deg: "°",
    times: "×",
    frac12: "½",
    frac14: "¼",
    frac34: "¾",
    copy: "©",
    reg: "®",
    trade: "™",
    euro: "€",
    pound: "£",
    yen: "¥",
    eacute: "é",
    egrave: "è",
    agrave: "à",
    ccedil: "ç",
    uuml: "ü",
    ouml: "ö",
    auml: "ä",
    szlig: "ß",
    ntilde: "ñ",
  }),
);

/**
 * Converts a description's HTML to plain text: paragraphs and line breaks become lines, list items
 * get a dash, other markup is dropped. Text without markup keeps its line breaks.
 */
export function convertHtmlToText(html: string): string {
  const isMarkup = /<[a-z/!][^<>]*>/i.test(html);
  const text = isMarkup ? stripMarkup(html) : html;
  return decodeEntities(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A tag contains no `<`, or each of many openings would be searched to the end. */
function stripMarkup(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(-->|$)/g, "")
    .replace(/<(script|style|template|iframe)\b[\s\S]*?(<\/\1\s*>|$)/gi, "")
    .replace(/\s+/g, " ")
    .replace(/<br\b[^<>]*>/gi, "\n")
    .replace(/<li\b[^<>]*>/gi, "\n- ")
    .replace(/<\/(p|h[1-6]|ul|ol|table|blockquote)\s*>/gi, "\n\n")
    .replace(/<\/(div|tr|section|article|dt|dd)\s*>|<hr\b[^<>]*>/gi, "\n")
    .replace(/<\/t[dh]\s*>/gi, " ")
    .replace(/<[a-z/!][^<>]*>/gi, "");
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]\w{1,9});/gi, (wholeText, name: string) => {
    if (!name.startsWith("#"))
      return NAMED_ENTITIES.get(name) ?? NAMED_ENTITIES.get(name.toLowerCase()) ?? wholeText;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : wholeText;
  });
}

/** Converts plain text to HTML that `convertHtmlToText` reads back. */
export function convertTextToHtml(text: string): string {
  return toPlainText(text)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\n/g, "<br>\n");
}

/** Returns whether a description equals its export, which loses the number of spaces. */
export const isSameDescription = (description: string, reading: string | undefined): boolean =>
  reading !== undefined &&
  (reading === toPlainText(description) ||
    reading === convertHtmlToText(convertTextToHtml(description)));
