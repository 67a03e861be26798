/**
 * What comes in as PostgreSQL can keep it: without U+0000, which neither text nor JSON holds there,
 * and with U+FFFD for half of a surrogate pair. Nobody types either, so they are mended here once
 * instead of failing in whichever statement meets them. Names of fields and files too; what is in
 * files stays as it is.
 */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (value instanceof File) return storableFile(value);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner)]),
  );
}

function storableFile(file: File): File {
  const name = storableText(file.name);
  return name === file.name ? file : new File([file], name, { type: file.type });
}

/**
 * A JSON text's value, storable. Few texts have an escape that could need it, and only those are
 * gone through.
 */
export function parseStorable(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return /\\u(?:0000|d[89a-f])/i.test(json) ? storable(value) : value;
}

/** The same of one text. */
export const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();
