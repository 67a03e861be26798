import { expect, test } from "vitest";
import { action as domains } from "#app/routes/_app/meta/sync/index.tsx";
import { action as batch } from "#app/routes/_app/products-v2/master/batches/$batchId/index.tsx";
import { action as publish } from "#app/routes/_app/products-v2/master/publishes/$publishId/index.tsx";
import { action as migration } from "#app/routes/onboarding/import/index.tsx";
import { takeToasts } from "#app/services/form/toast.ts";
import { call, testContext } from "#tests/support/context.ts";

type Occasion = NonNullable<Parameters<typeof call>[1]>;

/** Returns the next page's message after the call behind a button has failed. */
async function said<Arguments>(
  action: (args: Arguments) => unknown,
  {
    url,
    status = 503,
    code = "upstream_unavailable",
    ...occasion
  }: Occasion & {
    url: string;
    status?: number;
    code?: string;
  },
) {
  const answers = { [url]: () => Response.json({ code, message: "" }, { status }) };
  const { result, state } = call(action, { ...occasion, answers });
  expect(((await result) as Response).status).toBe(303);
  const cookie = [...state.cookies][0]?.split(";")[0] ?? "";
  return takeToasts(testContext({ cookie }).context).map(({ key }) => key);
}

const form = { intent: "stop" };
const stopBatch = {
  ...{ path: "/products-v2/master/batches/b1", params: { batchId: "b1" }, form },
  url: "POST /v2/products/batches/b1/;stop",
};
const stopPublish = {
  ...{ path: "/products-v2/master/publishes/p1", params: { publishId: "p1" }, form },
  url: "POST /v2/channels/publishes/p1/;stop",
};

test("a run that could not be stopped says so", async () => {
  expect(await said(batch, stopBatch)).toEqual(["errors:upstream_unavailable"]);
  expect(await said(publish, stopPublish)).toEqual(["errors:upstream_unavailable"]);
});

test("stopping a finished run shows its result", async () => {
  expect(await said(batch, { ...stopBatch, status: 409, code: "not_running" })).toEqual([]);
});

test("a product that could not be excluded from a migration says so", async () => {
  const leave = {
    ...{ path: "/onboarding/import", form: { intent: "leaveOut", leave: "p1" } },
    url: "POST /v1/onboarding/migration/;leave-out",
  };
  expect(await said(migration, leave)).toEqual(["errors:upstream_unavailable"]);
});

test("removing a domain that was already removed succeeds", async () => {
  const remove = {
    ...{ path: "/meta/sync", form: { intent: "remove-domain", domain: "toko.id" } },
    ...{ url: "DELETE /none", status: 404, code: "not_found" },
  };
  expect(await said(domains, remove)).toEqual(["meta:site.removed"]);
});
