import type { MiddlewareFunction } from "react-router";
import { expect, test } from "vitest";
import { action } from "#app/routes/shop/$slug/orders/$token/index.tsx";
import { storefront } from "#app/services/storefront/shop.ts";
import { testContext } from "#tests/support/context.ts";
import { SHOP } from "#tests/support/sample-storefront.ts";

/** Returns the answer to a buyer whose cancellation the service refuses like this. */
async function cancel(status: number, code: string) {
  const params = { slug: "toko-laras", token: "t1" };
  const { context, request } = testContext({
    path: "/shop/toko-laras/orders/t1",
    form: { action: "cancel" },
    answers: {
      "GET /v1/storefronts/toko-laras": () => Response.json({ storefront: SHOP }),
      "POST /v1/storefronts/toko-laras/orders/t1/;change": () =>
        Response.json({ code, message: "" }, { status }),
    },
  });
  const given = { context, params, request } as unknown as Parameters<
    MiddlewareFunction<Response>
  >[0];
  await storefront(given, async () => new Response());
  return action({ context, params, request } as unknown as Parameters<typeof action>[0]);
}

test("a buyer's order that has moved on says so", async () => {
  const response = await cancel(409, "wrong_status");
  expect(response instanceof Response && response.headers.get("Location")).toBe(
    "/shop/toko-laras/orders/t1?moved=1",
  );
});

test("an unresponsive service is not reported as a moved order", async () => {
  const thrown = await cancel(503, "upstream_unavailable").catch((error: unknown) => error);
  expect(thrown).toMatchObject({ status: 503 });
});
