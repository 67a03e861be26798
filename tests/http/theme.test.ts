import { expect, test } from "vitest";
import { visit } from "#tests/support/app.ts";
import { ORIGIN } from "#tests/support/env.ts";

test("choosing a theme sets a cookie and returns to the page", async () => {
  const { response } = await visit("/theme", {
    form: { theme: "dark" },
    headers: { Referer: `${ORIGIN}/orders?page=2` },
  });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/orders?page=2"]);
  expect(response.headers.getSetCookie().join()).toContain("theme=dark; Path=/;");
  expect((await visit("/theme", { form: { theme: "pink" } })).response.status).toBe(400);
});

test("the chosen theme is on the document element, also on pages without a member", async () => {
  expect((await visit("/nowhere", { me: null, headers: { Cookie: "theme=dark" } })).html).toMatch(
    /<html lang="\w+" dir="ltr" data-country="id" data-theme="dark">/,
  );
  const { html } = await visit("/", { headers: { Cookie: "theme=light" } });
  expect(html).toContain('data-theme="light"');
  expect(html).toMatch(
    /value="light"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="light"/,
  );
});

test("without a choice the device decides the theme", async () => {
  const { html } = await visit("/");
  expect(html).not.toMatch(/<html[^>]*data-theme/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
});

test("every document has the HTML5 doctype, so that no browser uses quirks mode", async () => {
  for (const path of ["/", "/nowhere", "/no-access"])
    expect((await visit(path)).html.slice(0, 15)).toBe("<!DOCTYPE html>");
});
