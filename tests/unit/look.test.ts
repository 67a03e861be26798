import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readTokens } from "../../design/read-tokens.ts";
import { CANVAS, themeColors, themeMarkup, themeOf } from "../../design/theme.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const tokens = readTokens();
const sheets = ["base", "cells", "theme"].map((name) => ({
  name,
  css: read(`app/styles/${name}.css`),
}));

test("styles name only role tokens, so that dark mode only changes tokens", () => {
  const named = sheets.flatMap(({ name, css }) =>
    [
      ...css.matchAll(
        /var\(--(?:accent|critical|success|warning|neutral)-\d+\)|#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi,
      ),
    ].map(([colour]) => `${name}: ${colour}`),
  );
  expect(named).toEqual([]);
});

test("styles use existing tokens", () => {
  const known = new Set(
    [...`${tokens}${sheets.map(({ css }) => css).join("")}`.matchAll(/(--[\w-]+):/g)].map(
      ([, name]) => name,
    ),
  );
  // `@theme inline` may name a value like the token it holds; the token itself must exist.
  const ofTokens = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const unknown = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/(?:(--[\w-]+): )?var\((--[\w-]+)(\s*,)?/g)].flatMap(
      ([, said, token = "", fallback]) =>
        (said === token ? ofTokens : known).has(token) || fallback ? [] : [`${name}: ${token}`],
    ),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test("every surface and text role has a dark value", () => {
  const roles = [
    ...tokens.matchAll(
      /^ {2}(--(?:canvas|surface[\w-]*|text|text-secondary|text-muted|line|[a-z]+-(?:text|soft))): (.*?);/gm,
    ),
  ];
  expect(roles.length).toBeGreaterThan(15);
  expect(
    roles.filter(([, , value]) => !value?.startsWith("light-dark(")).map(([, name]) => name),
  ).toEqual([]);
});

test("the browser's theme colour equals the canvas in both themes", () => {
  const [, light = "", dark] = /--canvas: light-dark\((.*?), (.*?)\)/.exec(tokens) ?? [];
  const [, ramp = ""] = /var\((.*)\)/.exec(light) ?? [];
  expect(CANVAS).toEqual({ light: new RegExp(`${ramp}: (#\\w+);`).exec(tokens)?.[1], dark });
});

test("the theme is the cookie's, or the system's for an invalid value", () => {
  expect(themeOf("lng=id; theme=dark")).toBe("dark");
  expect(themeOf("theme=blue")).toBe("system");
  expect(themeOf("mytheme=dark")).toBe("system");
  expect(themeOf(null)).toBe("system");
});

test("a page without a choice leaves the theme to the device, and a chosen one is set before styles load", () => {
  expect(themeMarkup("system").attribute).toBe("");
  expect(themeColors("system").map(({ media }) => media)).toEqual([
    "(prefers-color-scheme: light)",
    "(prefers-color-scheme: dark)",
  ]);
  expect(themeMarkup("dark")).toEqual({
    attribute: ' data-theme="dark"',
    metas: `<meta name="color-scheme" content="dark"><meta name="theme-color" content="${CANVAS.dark}">`,
  });
});
