import type { unstable_RSCMatch as RSCMatch } from "react-router";
import { expect, test } from "vitest";
import { redirectLostAccess } from "#app/document/lost-access.ts";
import { testContext } from "#tests/support/context.ts";

function failed(status: number): RSCMatch {
  const errors = { orders: { status, statusText: "", internal: false, data: { code: "refused" } } };
  return {
    statusCode: status,
    headers: new Headers(),
    payload: {
      type: "render",
      errors,
      loaderData: {},
      matches: [],
    } as unknown as RSCMatch["payload"],
  };
}

test.each([401, 403])(
  "a %i that ends a route leads to sign-in with path, search, signup flag and utm data",
  (status) => {
    const { state } = testContext({ path: "/orders?page=2&signup=1&utm_source=mail" });
    const { statusCode, payload } = redirectLostAccess(failed(status), state);
    expect([statusCode, payload.type]).toEqual([202, "redirect"]);
    if (payload.type !== "redirect") return;
    const { pathname, searchParams } = new URL(payload.location, state.env.publicOrigin);
    expect(pathname).toBe("/api/v1/accounts/auth/signin");
    expect(searchParams.get("target")).toBe("/orders?page=2&signup=1&utm_source=mail");
    expect([searchParams.get("signup"), searchParams.get("utm_source")]).toEqual(["1", "mail"]);
    expect(payload.reload).toBe(true);
  },
);

test.each([400, 404, 500, 503])("a %i stays a page of its own", (status) => {
  const match = failed(status);
  expect(redirectLostAccess(match, testContext().state)).toBe(match);
});
