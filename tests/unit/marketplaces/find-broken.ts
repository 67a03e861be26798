/** Returns the places where a value is no time, no number, or the text of an object. */
export function findBroken(value: unknown, place = ""): string[] {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [`${place} is no time`] : [];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${place} is no number`];
  if (typeof value === "string")
    return /\[object \w+\]|\bNaN\b|^undefined$/.test(value) ? [`${place} is "${value}"`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => findBroken(inner, `${place}.${name}`));
}
