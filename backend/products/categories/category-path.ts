const SEPARATOR = " > ";

/** `Fashion >Batik` → `Fashion > Batik`; empty parts are left out. */
export const categoryPath = (text: string): string => partsOf(text).join(SEPARATOR);

/** The path itself and those above it, the longest first. */
export function upwards(text: string): string[] {
  const parts = partsOf(text);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(SEPARATOR));
}

export const isBelow = (path: string, above: string): boolean => path.startsWith(above + SEPARATOR);

const partsOf = (text: string) =>
  text
    .split(">")
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter(Boolean);
