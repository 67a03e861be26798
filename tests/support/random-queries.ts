/** Parameters that lists, editors and bulk forms read, and some that none reads. */
const NAMES = [
  ...[
    "search",
    "sort",
    "page",
    "page",
    "status",
    "channelIds",
    "channelFilterMode",
    "marks",
    "category",
    "columns",
    "select",
    "unknown",
    "__proto__",
  ],
  ...[
    "show",
    "tab",
    "type",
    "channelId",
    "productId",
    "batchId",
    "actor",
    "from",
    "to",
    "shop",
    "q",
    "find",
    "channel",
    "do",
    "ids",
    "ids",
    "all",
  ],
  ...[
    "survivor",
    "of",
    "pairs",
    "p0",
    "p1",
    "f.name",
    "f.imageIds",
    "v.price",
    "stock",
    "merged",
    "sent",
    "format",
  ],
];
export const VALUES = [
  ...[
    "",
    "0",
    "1",
    "-1",
    "1e9",
    "99999999999999999999",
    "1e300",
    "9007199254740991",
    "-1e300",
    "Infinity",
    "1.5",
    "0x10",
    "NaN",
    "9",
  ],
  ...[
    "name",
    "error,no_image",
    "product",
    "updated,price",
    "or",
    "and",
    "failed",
    "publish",
    "copy",
    "delete",
    "migrate",
    "unpublish",
    "all",
    "-",
    "keep",
  ],
  ...[
    "2026-02-31",
    "0000-01-01",
    "9999-12-31",
    "\0",
    "a\0b",
    "' or 1=1 --",
    "ก",
    "😀",
    "a,b,,c",
    "[]",
    " kaos ",
    "%",
    "\\",
    "x".repeat(5000),
  ],
];

export const query = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");

/** Returns up to five parameters. `own` are values that exist in the seller's account. */
export function makeRandomQuery(pick: (below: number) => number, own: readonly string[]): string {
  const values = [...VALUES, ...own];
  return query(
    Array.from(
      { length: pick(6) },
      () => [NAMES[pick(NAMES.length)] ?? "", values[pick(values.length)] ?? ""] as const,
    ),
  );
}

/** Values that once broke something. Each is sent alone: another one's redirect could drop it. */
export const NASTY = ["\0", "a\0b", "0000-01-01", "9999-12-31", "1e300", "x".repeat(5000)];
