/** Arithmetic of colours by WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */

type ColourParts = readonly [number, number, number];

export const COLOUR = /^#[0-9a-f]{6}$/;
/** The least contrast of text by WCAG AA. */
export const MIN_CONTRAST = 4.5;
export const WHITE = "#ffffff";

const splitColour = (colour: string): ColourParts => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

function linearize(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = splitColour(colour);
  return 0.2126 * linearize(red) + 0.7152 * linearize(green) + 0.0722 * linearize(blue);
}

export function computeContrast(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Returns a colour with this share of another one. */
export function mixColours(colour: string, other: string, share: number): string {
  const target = splitColour(other);
  const mixed = splitColour(colour).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the colour, mixed with another one until it can be read on every ground. */
export function mixUntilReadable(
  colour: string,
  other: string,
  grounds: readonly string[],
): string {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mixColours(colour, other, share);
    if (grounds.every((ground) => computeContrast(mixed, ground) >= MIN_CONTRAST)) return mixed;
  }
  return other;
}
