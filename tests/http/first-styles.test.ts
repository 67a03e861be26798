import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { visit } from "#tests/support/app.ts";

const LINK = /<link rel="stylesheet" href="(\/assets\/([\w-]+)\.css)"/;
const styleOf = (html: string) => /<style nonce="[^"]*">([\s\S]*?)<\/style>/.exec(html)?.[1];

test("a browser's first page holds the rules it needs and leaves the whole style sheet to a script, or to who runs none; the browser is told which", async () => {
  const { html, response } = await visit("/shortcuts");
  const [, name = ""] =
    /<noscript data-styles><link rel="stylesheet" href="\/assets\/([\w-]+)\.css"[^>]*><\/noscript>/.exec(
      html,
    ) ?? [];
  const whole = readFileSync(
    new URL(`../../build/client/assets/${name}.css`, import.meta.url),
    "utf8",
  );
  const styles = styleOf(html) ?? "";
  expect(styles.length).toBeGreaterThan(10_000);
  expect(styles.length).toBeLessThan(whole.length / 2);
  expect(styles).toContain(".topbar{");
  expect(whole).toContain(".tbl.orders");
  expect(styles, "what no table of this page wears").not.toContain(".tbl.orders");
  expect(html.indexOf("<style>")).toBeLessThan(html.indexOf("</head>"));
  expect(LINK.exec(html)?.index, "nothing in the head is waited for").toBeGreaterThan(
    html.indexOf("</main>"),
  );
  expect(response.headers.getSetCookie().join("\n")).toContain(
    `css=${name}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`,
  );
});

test("the pages after it name the file and set no cookie", async () => {
  const first = await visit("/shortcuts");
  const [, name = ""] = /css=([\w-]+)/.exec(first.response.headers.getSetCookie().join()) ?? [];
  const { html, response } = await visit("/shortcuts", { headers: { Cookie: `css=${name}` } });
  expect(LINK.exec(html)?.[2]).toBe(name);
  expect(styleOf(html)).toBeUndefined();
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("after a release the styles are sent anew", async () => {
  const { html } = await visit("/shortcuts", {
    headers: { Cookie: "css=shared-of-another-build" },
  });
  expect(styleOf(html)?.length).toBeGreaterThan(10_000);
});
