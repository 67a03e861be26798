import type { MiddlewareFunction } from "react-router";
import { expect, test } from "vitest";
import { loader } from "#app/routes/shop/$slug/theme[.]css.ts";
import { storefront } from "#app/services/storefront/shop.ts";
import { testContext } from "#tests/support/context.ts";
import { SHOP } from "#tests/support/sample-storefront.ts";

/** Returns the sheet at an address, and the addresses that were asked of the backend. */
async function sheetAt(query: string) {
  const params = { slug: "toko-laras" };
  const { context, request, requests } = testContext({
    path: `/shop/toko-laras/theme.css${query}`,
    answers: {
      "GET /v1/storefronts/toko-laras": () =>
        Response.json({ storefront: { ...SHOP, theme: { colour: "#166534", version: 3 } } }),
    },
  });
  const given = { context, params, request } as unknown as Parameters<
    MiddlewareFunction<Response>
  >[0];
  await storefront(given, async () => new Response());
  const answer = loader({ context, params, request } as unknown as Parameters<typeof loader>[0]);
  return { answer, css: await answer.text(), asked: requests.map(({ url }) => url) };
}

test("browsers keep the sheet of the current version, and no other", async () => {
  const { answer, css } = await sheetAt("?v=3");
  expect(answer.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
  expect(css).toContain("--primary-solid:#166534");
  const other = await sheetAt("?v=2");
  expect(other.answer.headers.get("Cache-Control")).toBe("no-store");
});

test("the sheet of a preview is asked with it, and is not kept", async () => {
  const { answer, asked } = await sheetAt("?preview=sealed");
  expect(asked.some((url) => url.endsWith("?preview=sealed"))).toBe(true);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});
