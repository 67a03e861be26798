import { expect, test } from "vitest";
import { action } from "#app/routes/_app/settings/size-guide/$sizeChartId/index.tsx";
import { takeToasts } from "#app/services/form/toast.ts";
import { call, testContext } from "#tests/support/context.ts";

test("a product deleted meanwhile does not prevent the others from getting their size guide", async () => {
  const { result, state } = call(action, {
    path: "/settings/size-guide/g1",
    params: { sizeChartId: "g1" },
    form: { intent: "products", shown: "gone", productIds: "gone" },
  });
  const response = (await result) as Response;
  expect(response.headers.get("Location")).toBe("/settings/size-guide/g1");
  const cookie = [...state.cookies][0]?.split(";")[0] ?? "";
  expect(takeToasts(testContext({ cookie }).context)).toMatchObject([
    { key: "sizeGuide:toast.notAll", values: { count: 1 } },
  ]);
});
