import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const at = (path: string) => path.replace(/\{\w+\}/g, "%00x");
const guarded = EVERY_ENDPOINT.filter(({ access }) => access !== "public");

test("no text or time that PostgreSQL cannot store causes a server error in a read", async () => {
  const owner = await world.signUp();
  const failed: string[] = [];
  for (const { name, path, query } of guarded.filter(({ method }) => method === "get")) {
    const values = (key: string) =>
      /(After|Before|Date)$/.test(key)
        ? ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00"]
        : ["a%00b"];
    for (const asked of [
      "",
      ...Object.keys(query?.shape ?? {}).flatMap((key) =>
        values(key).map((value) => `?${key}=${value}`),
      ),
    ]) {
      const { status } = await owner.fetch(at(path) + asked);
      if (status >= 500) failed.push(`${name}${asked}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

test("no malformed body causes a server error in a write", async () => {
  const owner = await world.signUp();
  const nested = "[".repeat(20_000) + "]".repeat(20_000);
  const bodies = [
    "",
    "{",
    "null",
    "1e400",
    '"x"',
    "[]",
    "{}",
    '{"__proto__":{"a":1}}',
    '{"product":{"variants":[{}]},"ids":[null],"merge":{}}',
    nested,
  ];
  const failed: string[] = [];
  for (const { name, path, method } of guarded.filter(({ body }) => body))
    for (const body of bodies) {
      const { status } = await owner.fetch(at(path), { method: method.toUpperCase(), body });
      if (status >= 500) failed.push(`${name} ${body.slice(0, 60)}: ${status}`);
    }
  expect(failed).toEqual([]);
});

test("characters that PostgreSQL cannot store are removed before saving, and an escaped backslash is kept", async () => {
  const ask = asking(await world.signUp());
  const name = "Ka\0os \ud83d\ude00";
  const option = { id: "o1", name: "S\0\ud800", imageId: null };
  const { product } = await ask("POST", "/v2/products", {
    product: {
      ...{
        name,
        description: "a\\u0000b",
        variationTypes: [{ id: "t1", name: "\0Ukuran", options: [option] }],
      },
      variants: [{ sku: "NUL\0-1", price: 1000, weightG: 1, optionIds: ["o1"] }],
    },
  });
  expect(product).toMatchObject({
    ...{ name: "Kaos \ud83d\ude00", description: "a\\u0000b" },
    variationTypes: [{ name: "Ukuran", options: [{ name: "S\ufffd" }] }],
    variants: [{ sku: "NUL-1" }],
  });
});

test("a name of only such characters counts as missing", async () => {
  const { fetch } = await world.signUp();
  const body = JSON.stringify({
    product: { name: "\0", variants: [{ sku: "A", price: 1000, weightG: 1 }] },
  });
  const answer = await fetch("/v2/products", { method: "POST", body });
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { fields: { "product.name": "required" } },
  ]);
});
