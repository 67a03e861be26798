import { expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import { loader as printPage } from "#app/routes/_app/orders/bulk/index.tsx";
import { action as mapCategory } from "#app/routes/_app/settings/product-category/$nodeId/index.tsx";
import { action as chooseCategory } from "#app/routes/onboarding/import/category.tsx";
import { returnTyped } from "#app/services/form/form.ts";
import { call } from "#tests/support/context.ts";
import { order } from "#tests/support/sample-order.ts";

function posted(fields: [name: string, value: string][]): FormReply {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return returnTyped(form, { "": ["too_many_runs"] });
}
const silent = () =>
  Response.json({ code: "channel_unavailable", message: "No answer" }, { status: 502 });

test("selected documents stay selected when printing is refused", async () => {
  const page = (reply?: FormReply) =>
    call(printPage, {
      path: "/orders/bulk?do=print&ids=o1",
      answers: { "GET /v1/orders": () => Response.json({ orders: [order], total: 1 }) },
      ...(reply ? { reply } : {}),
    }).result;
  expect((await page()).kinds).toEqual(["label", "packing_slip"]);
  const ticked = posted([
    ["intent", "print"],
    ["kinds", "invoice"],
    ["kinds", "pick_list"],
  ]);
  expect((await page(ticked)).kinds).toEqual(["invoice", "pick_list"]);
});

test("a category chosen while its shop is unreachable keeps the attributes", async () => {
  const { result } = call(chooseCategory, {
    path: "/onboarding/import/category?source=1",
    form: {
      sourceCategoryId: "1",
      targetCategoryId: "900",
      "attributes[0].attributeId": "10",
      "attributes[0].value": "Katun",
    },
    answers: { "PUT /v1/onboarding/migration/categories": silent },
  });
  const { data } = (await result) as { data: FormReply };
  expect(data.error).toEqual({ "": ["channel_unavailable"] });
  expect(data.initialValue).toMatchObject({ targetCategoryId: "900" });
});

test("a mapping says that the shop is unreachable, not that the category is invalid", async () => {
  const { result } = call(mapCategory, {
    path: "/settings/product-category/n1",
    params: { nodeId: "n1" },
    form: { intent: "map shop-1", channelId: "shop-1", channelCategoryId: "900" },
    answers: { "GET /v1/channels/shop-1/categories/900": silent },
  });
  const { data } = (await result) as { data: FormReply };
  expect(data.error).toEqual({ "": ["channel_unavailable"] });
});
