import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("no read takes a text that PostgreSQL cannot keep for an error of its own", async () => {
  const owner = await world.signUp();
  const reads = EVERY_ENDPOINT.filter(({ method, access }) => method === "get" && access !== "public");
  const failed: string[] = [];
  for (const { name, path, query } of reads) {
    for (const asked of ["", ...Object.keys(query?.shape ?? {}).map((key) => `?${key}=a%00b`)]) {
      const { status } = await owner.fetch(path.replace(/\{\w+\}/g, "%00x") + asked);
      if (status >= 500) failed.push(`${name}${asked}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

test("what PostgreSQL cannot keep is left out of what is saved, and an escaped backslash stays one", async () => {
  const ask = asking(await world.signUp());
  const name = "Ka\0os \ud83d\ude00";
  const option = { id: "o1", name: "S\0\ud800", imageId: null };
  const { product } = await ask("POST", "/v2/products", {
    product: {
      ...{ name, description: "a\\u0000b", variationTypes: [{ id: "t1", name: "\0Ukuran", options: [option] }] },
      variants: [{ sku: "NUL\0-1", price: 1000, weightG: 1, optionIds: ["o1"] }],
    },
  });
  expect(product).toMatchObject({
    ...{ name: "Kaos \ud83d\ude00", description: "a\\u0000b" },
    variationTypes: [{ name: "Ukuran", options: [{ name: "S\ufffd" }] }],
    variants: [{ sku: "NUL-1" }],
  });
});

test("a name that is nothing but such a text is missing", async () => {
  const { fetch } = await world.signUp();
  const body = JSON.stringify({ product: { name: "\0", variants: [{ sku: "A", price: 1000, weightG: 1 }] } });
  const answer = await fetch("/v2/products", { method: "POST", body });
  expect([answer.status, await answer.json()]).toMatchObject([422, { fields: { "product.name": "required" } }]);
});
