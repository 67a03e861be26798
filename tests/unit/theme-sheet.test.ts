import { expect, test } from "vitest";
import { buildThemeSheet } from "#app/models/storefront/theme-sheet.ts";
import { THEME_FIELDS } from "#contract/shop-window-fields.ts";
import { computeContrast } from "#contract/theme-colours.ts";

test("contrast is WCAG's", () => {
  expect(computeContrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(computeContrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(["#ffeb3b", "#777777", "#ffffff"])(
  "refuses %s, on which white cannot be read",
  (colour) => {
    expect(THEME_FIELDS.colour.safeParse(colour).error?.issues[0]?.message).toBe("low_contrast");
  },
);

test.each(["1d4ed8", "#1d4", "#1d4ed8;}", "red"])("refuses %s, which is no colour", (colour) => {
  expect(THEME_FIELDS.colour.safeParse(colour).error?.issues[0]?.message).toBe("invalid_colour");
});

test.each(["#1d4ed8", "#b45309", "#166534", "#000000", "#c2185b"])(
  "texts in %s can be read in the light and in the dark, also on its own soft ground",
  (colour) => {
    expect(THEME_FIELDS.colour.parse(colour.toUpperCase())).toBe(colour);
    const sheet = buildThemeSheet(colour);
    const pair = (name: string) =>
      new RegExp(`--${name}:light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(sheet)?.slice(1) ?? [];
    const [light = "", dark = ""] = pair("primary-text");
    const [softLight = "", softDark = ""] = pair("primary-soft");
    for (const ground of ["#ffffff", "#f6f7fa", softLight])
      expect(computeContrast(light, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ["#0f131a", "#151a23", softDark])
      expect(computeContrast(dark, ground)).toBeGreaterThanOrEqual(4.5);
    expect(computeContrast("#ffffff", colour)).toBeGreaterThanOrEqual(4.5);
  },
);

test("a shop without a colour needs no sheet", () => {
  expect(buildThemeSheet("")).toBe("");
});
