import { expect, test } from "vitest";
import { action } from "#app/routes/_app/product-import/$importId/index.tsx";
import { takeToasts } from "#app/services/form/toast.ts";
import { call, testContext } from "#tests/support/context.ts";

/** Returns the page's message for a refused "write them". */
async function said(status: number, problem: { code: string; details?: Record<string, unknown> }) {
  const { result, state } = call(action, {
    path: "/product-import/i1",
    params: { importId: "i1" },
    form: { intent: "apply" },
    answers: {
      "POST /v2/products/imports/i1/;apply": () =>
        Response.json({ message: "", ...problem }, { status }),
    },
  });
  expect(((await result) as Response).status).toBe(303);
  const cookie = [...state.cookies][0]?.split(";")[0] ?? "";
  return takeToasts(testContext({ cookie }).context).map(({ key, values }) => ({ key, values }));
}

test("an import that cannot start now does not claim that it has moved on", async () => {
  expect(await said(429, { code: "too_many_runs", details: { most: 3, retryAfter: 60 } })).toEqual([
    { key: "errors:too_many_runs", values: { most: 3, retryAfter: 60 } },
  ]);
  expect(await said(503, { code: "upstream_unavailable" })).toMatchObject([
    { key: "errors:upstream_unavailable" },
  ]);
});

test("an import that has moved on says so", async () => {
  expect(await said(409, { code: "import_state" })).toMatchObject([{ key: "imports:gone" }]);
});
