import { mixColours, mixUntilReadable, WHITE } from "#contract/theme-colours.ts";

/** Grounds of text in each theme (design/tokens/roles.css). */
const LIGHT_GROUNDS = ["#ffffff", "#f6f7fa", "#eef0f4"];
const DARK_GROUNDS = ["#0f131a", "#151a23", "#1d2430"];
const DARK = "#151a23";
const BLACK = "#000000";

/** Returns the style sheet of a shop's colour; it is empty for our own. */
export function buildThemeSheet(colour: string): string {
  if (colour === "") return "";
  const soft = { light: mixColours(colour, WHITE, 0.9), dark: mixColours(colour, DARK, 0.8) };
  const text = {
    light: mixUntilReadable(colour, BLACK, [...LIGHT_GROUNDS, soft.light]),
    dark: mixUntilReadable(colour, WHITE, [...DARK_GROUNDS, soft.dark]),
  };
  const line = { light: mixColours(colour, WHITE, 0.7), dark: mixColours(colour, DARK, 0.5) };
  const values = {
    "primary-solid": colour,
    "primary-solid-hover": mixColours(colour, BLACK, 0.12),
    "on-primary": WHITE,
    "primary-mark": `light-dark(${text.light}, ${text.dark})`,
    "primary-text": `light-dark(${text.light}, ${text.dark})`,
    "primary-soft": `light-dark(${soft.light}, ${soft.dark})`,
    "primary-line": `light-dark(${line.light}, ${line.dark})`,
  };
  const rules = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  // Stronger than the tokens, whichever sheet comes first.
  return `:root:root{${rules.join(";")}}`;
}
