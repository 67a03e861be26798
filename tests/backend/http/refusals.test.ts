import { afterAll, beforeAll, expect, test } from "vitest";
import type { Problem } from "#contract/problem.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

type Owner = Awaited<ReturnType<TestBackend["signUp"]>>;

async function refused(owner: Owner, call: string, locale?: string, body?: string) {
  const [method = "GET", path = ""] = call.split(" ");
  const headers = {
    "content-type": "application/json",
    ...(locale ? { Locale: locale } : {}),
  };
  const answer = await owner.fetch(path, { method, headers, ...(body ? { body } : {}) });
  const problem = (await answer.json()) as Problem;
  return { status: answer.status, ...problem };
}

test("a refusal is in the language of the call, and its code is the same in each", async () => {
  const owner = await world.signUp();
  const call = "GET /v1/orders/none";
  for (const [locale, message] of [
    ["en", "This does not exist any more"],
    ["id", "Data ini sudah tidak ada"],
    ["th-TH", "ไม่มีข้อมูลนี้แล้ว"],
  ] as const)
    expect(await refused(owner, call, locale)).toMatchObject({
      ...{ status: 404, code: "not_found", message },
    });
  // A client without a language is a developer's.
  expect((await refused(owner, call)).message).toBe("Order not found");
  expect((await refused(owner, call, "fr")).message).toBe("Order not found");
});

test("texts that other programs match stay English", async () => {
  const owner = await world.signUp();
  expect(await refused(owner, "GET /v9/none", "id")).toMatchObject({
    message: "invalid api call",
  });
  expect(await refused(owner, "GET /v2/products/detail/none", "th")).toMatchObject({
    ...{ code: "product_missing", message: "product missing" },
  });
});

test("invalid input is answered with what to enter, field by field", async () => {
  const owner = await world.signUp();
  expect(await refused(owner, "GET /v1/orders?limit=abc&sortBy=size")).toMatchObject({
    status: 422,
    fields: { limit: "invalid_type", sortBy: "invalid_value" },
    message: "limit: Enter a number; sortBy: Choose one of these: shipBy, placedAt",
  });
  expect((await refused(owner, "GET /v1/orders?limit=900", "id")).message).toBe(
    "limit: Masukkan paling besar 200",
  );
  const variants = [{ sku: "A", price: null, weightG: "x" }];
  const product = JSON.stringify({ product: { variants } });
  const { fields, message } = await refused(owner, "POST /v2/products", undefined, product);
  expect(Object.keys(fields ?? {})).toEqual(expect.arrayContaining(["product.name"]));
  expect(message).toContain("product.name: Fill this in");
  expect(message).toContain("product.variants[0].price: Fill this in");
  expect(message).toContain("product.variants[0].weightG: Enter a number");
  expect(message).not.toMatch(/expected|received|NaN|Invalid input/);
});

test("a change without anything to change is refused", async () => {
  const owner = await world.signUp();
  const { warehouses } = await (await owner.fetch("/v1/warehouses")).json();
  const call = `PUT /v1/warehouses/${warehouses[0].id}`;
  for (const body of [undefined, "", "{}"])
    expect(await refused(owner, call, undefined, body), String(body)).toMatchObject({
      ...{ status: 422, code: "empty_body" },
    });
  expect(await refused(owner, call, undefined, "{")).toMatchObject({ status: 400 });
});

test("a category that the shop does not have answers 404", async () => {
  const owner = await world.signUp();
  const { channelId } = await connectShop(world, owner);
  for (const path of [
    `/v1/channels/shopee/${channelId}/categories/999999/attributes`,
    `/v1/channels/shopee/${channelId}/categories/999999/brands`,
    `/v1/channels/${channelId}/categories/999999/brands`,
    `/v1/channels/${channelId}/categories/999999`,
  ])
    expect((await refused(owner, `GET ${path}`)).status, path).toBe(404);
});
