import { expect, test } from "vitest";
import { visit } from "#tests/support/app.ts";
import { ORIGIN } from "#tests/support/env.ts";

const chosen = (lite: string) =>
  visit("/lite", { form: { lite }, headers: { Referer: `${ORIGIN}/orders?page=2` } });
const PAGE = "/products-v2/master";
const isLight = (html: string) => ({
  scripts: html.match(/<script\b/g)?.length ?? 0,
  root: /<html[^>]* data-scriptless=""/.test(html),
  hints: html.includes("modulepreload"),
});
const LIGHT = { scripts: 0, root: true, hints: false };

test("choosing data saver stores a cookie and returns to the page", async () => {
  const { response } = await chosen("on");
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/orders?page=2"]);
  expect(response.headers.getSetCookie().join()).toContain("lite=on; Path=/;");
  expect((await chosen("perhaps")).response.status).toBe(400);
});

test("a data-saver page has no script", async () => {
  const { html } = await visit(PAGE, { headers: { Cookie: "lite=on" } });
  expect(isLight(html)).toEqual(LIGHT);
  const usual = await visit(PAGE);
  expect(isLight(usual.html).root).toBe(false);
  expect(isLight(usual.html).scripts).toBeGreaterThan(0);
});

test("a browser with Save-Data gets data-saver pages unless chosen otherwise", async () => {
  const saving = { "Save-Data": "on" };
  expect(isLight((await visit(PAGE, { headers: saving })).html)).toEqual(LIGHT);
  const { html } = await visit(PAGE, { headers: { ...saving, Cookie: "lite=off" } });
  expect(isLight(html).root).toBe(false);
});

test("the member menu shows the present choice and offers the other", async () => {
  const offered = ({ html }: { html: string }) =>
    /name="lite" value="(on|off)" aria-pressed="(true|false)"/.exec(html)?.slice(1);
  expect(offered(await visit(PAGE))).toEqual(["on", "false"]);
  expect(offered(await visit(PAGE, { headers: { Cookie: "lite=on" } }))).toEqual(["off", "true"]);
});
