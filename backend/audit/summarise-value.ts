/** Keys of marketplaces are secrets too: `keys`, `apiKey`, `sellerKey`. */
const SECRET_FIELD = /password|secret|token|challenge|credential|keys?$/i;
const MAX_ENTRIES = 20;
const MAX_FIELDS = 40;
const LONGEST_TEXT = 200;
const DEEPEST_LEVEL = 5;

/** Shortens values for permanent storage: cuts texts and lists, names files, omits secrets. */
export function summariseValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string")
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (typeof value !== "object" || value === null) return value ?? null;
  if (value instanceof Blob)
    return { file: value instanceof File ? value.name : null, bytes: value.size };
  if (depth >= DEEPEST_LEVEL) return "…";
  if (Array.isArray(value)) {
    const firstEntries = value
      .slice(0, MAX_ENTRIES)
      .map((entry) => summariseValue(entry, depth + 1));
    return value.length > MAX_ENTRIES ? [...firstEntries, `… ${value.length}`] : firstEntries;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => part !== undefined && !SECRET_FIELD.test(name))
      .slice(0, MAX_FIELDS)
      .map(([name, part]) => [name, summariseValue(part, depth + 1)]),
  );
}
