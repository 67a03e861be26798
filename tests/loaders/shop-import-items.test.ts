import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import {
  loader as itemPage,
  action as saveItem,
} from "#app/routes/_app/product-import-v2/$shopImportId/$externalProductId/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { createFetchedShop } from "./shop-to-import.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("an item with a duplicate SKU gets another one; a SKU in use is refused at its field", async () => {
  const { as, find, item, list } = await createFetchedShop(world);
  const { id } = await find("Botol Minum 600 ml Hijau");
  const fields = (sku: string) => ({
    intent: "create",
    "variants[0].externalVariantId": "0",
    "variants[0].sku": sku,
  });
  const refused = await replyOf<FormReply>(
    as(saveItem, { ...item(id), form: fields("payung-01") }),
  );
  expect(refused).toMatchObject({
    status: 422,
    data: { intent: "create", fieldErrors: { "variants[0].sku": "sku_taken" } },
  });
  const empty = await replyOf<FormReply>(as(saveItem, { ...item(id), form: fields(" ") }));
  expect(empty.data.fieldErrors).toEqual({ "variants[0].sku": "required" });
  await redirectOf(as(saveItem, { ...item(id), form: fields("BTL-600-HIJAU") }));
  expect((await list("?show=create")).rows.map((row) => row.name)).toContain(
    "Botol Minum 600 ml Hijau",
  );
});

test("another product is found by search and selected, with its variants", async () => {
  const { as, find, item, productId } = await createFetchedShop(world);
  const { id } = await find("Tas Belanja");
  const at = item(id);
  const searched = await as(itemPage, { ...at, path: `${at.path}?q=payung` });
  expect(searched.found).toMatchObject([{ id: productId, name: "Payung Lipat" }]);
  const chosen = await as(itemPage, { ...at, path: `${at.path}?productId=${productId}` });
  expect(chosen.link).toMatchObject({
    productName: "Payung Lipat",
    rows: [{ id: "0", chosen: expect.any(String) }],
    options: [{ label: expect.stringContaining("PAYUNG-01") }],
  });
  const none = {
    intent: "link",
    productId,
    "variants[0].externalVariantId": "0",
    "variants[0].variantId": "",
  };
  // Another item of the shop is already to be linked to the umbrella.
  expect((await replyOf<FormReply>(as(saveItem, { ...at, form: none }))).data.fieldErrors).toEqual({
    productId: "same_product",
  });
  await redirectOf(as(saveItem, { ...item((await find("Payung")).id), form: { intent: "skip" } }));
  expect((await replyOf<FormReply>(as(saveItem, { ...at, form: none }))).data.fieldErrors).toEqual({
    productId: "nothing_linked",
  });
  const linked = { ...none, "variants[0].variantId": chosen.link?.options[0]?.id ?? "" };
  await redirectOf(as(saveItem, { ...at, form: linked }));
  expect(await find("Tas Belanja")).toMatchObject({
    decision: "link",
    master: { name: "Payung Lipat" },
  });
});
