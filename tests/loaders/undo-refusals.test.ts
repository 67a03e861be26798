import { expect, test } from "vitest";
import { action as undoBatch } from "#app/routes/_app/products-history/undo/$batchId.tsx";
import { action as undoMerge } from "#app/routes/_app/products-history/undo-merge/$mergeId/index.tsx";
import { takeToasts } from "#app/services/form/toast.ts";
import { call, testContext } from "#tests/support/context.ts";

const answered = (status: number, code: string) => () =>
  Response.json({ code, message: "", details: { most: 3 } }, { status });

async function said({
  result,
  state,
}: {
  result: Promise<unknown>;
  state: { cookies: Set<string> };
}) {
  await result;
  const cookie = [...state.cookies][0]?.split(";")[0] ?? "";
  return takeToasts(testContext({ cookie }).context).map(({ key }) => key);
}

const batch = (status: number, code: string) =>
  said(
    call(undoBatch, {
      ...{ path: "/products-history/undo/b1", params: { batchId: "b1" }, form: { intent: "undo" } },
      answers: { "POST /v2/products/batches/b1/;undo": answered(status, code) },
    }),
  );
const merge = (status: number, code: string) =>
  said(
    call(undoMerge, {
      ...{ path: "/products-history/undo-merge/m1", params: { mergeId: "m1" }, form: { a: "b" } },
      answers: { "POST /v2/products/merges/m1/;undo": answered(status, code) },
    }),
  );

test("a temporary failure to undo is not reported as impossible", async () => {
  expect(await batch(429, "too_many_runs")).toEqual(["errors:too_many_runs"]);
  expect(await merge(503, "upstream_unavailable")).toEqual(["errors:upstream_unavailable"]);
});

test("a change that cannot be undone says so", async () => {
  expect(await batch(409, "already_undone")).toEqual(["productBatches:toast.alreadyUndone"]);
  expect(await batch(409, "not_undoable")).toEqual(["productBatches:toast.notUndoable"]);
  expect(await merge(409, "undo_over")).toEqual(["errors:undo_over"]);
  expect(await merge(409, "cannot_undo")).toEqual(["errors:cannot_undo"]);
});
