/**
 * Makes input storable in PostgreSQL: removes U+0000 and replaces half a surrogate pair by U+FFFD.
 * Includes names of fields and files, but not files' contents.
 */
export function makeStorable(value: unknown): unknown {
  if (typeof value === "string") return toStorableText(value);
  if (Array.isArray(value)) return value.map(makeStorable);
  if (value instanceof File) return toStorableFile(value);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, nestedValue]) => [
      toStorableText(name),
      makeStorable(nestedValue),
    ]),
  );
}

function toStorableFile(file: File): File {
  const name = toStorableText(file.name);
  return name === file.name ? file : new File([file], name, { type: file.type });
}

/** Parses a JSON text into a storable value. Texts without a critical escape need no change. */
export function parseStorable(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return /\\u(?:0000|d[89a-f])/i.test(json) ? makeStorable(value) : value;
}

export const toStorableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();
