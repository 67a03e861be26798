import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stocks } from "#backend/db/schema/stocks.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { MAX_ON_HAND } from "#contract/numbers.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Beyond PostgreSQL's `integer` and `bigint` and JavaScript's safe integers. */
const NUMBERS = ["2147483648", "-2147483649", "9007199254740993", "9223372036854775808", "1e308"];

test("no number in a read causes a server error, however large", async () => {
  const owner = await world.signUp();
  const failed: string[] = [];
  for (const { name, path, query, access } of EVERY_ENDPOINT.filter(
    ({ method }) => method === "get",
  ))
    for (const key of access === "public" ? [] : Object.keys(query?.shape ?? {}))
      for (const number of NUMBERS) {
        const asked = `${path.replace(/\{\w+\}/g, "x")}?${key}=${number}`;
        const { status } = await owner.fetch(asked);
        if (status >= 500) failed.push(`${name} ${asked}: ${status}`);
      }
  expect(failed).toEqual([]);
});

test("an adjustment that exceeds a level's range is refused at its field", async () => {
  const owner = await world.signUp();
  const ask = asking(owner);
  const variants = [{ sku: "KAOS", price: 65_000, weightG: 200 }];
  await ask("POST", "/v2/products", { product: { name: "Kaos", variants } });
  const [{ id: stockId }] = (await ask("GET", "/v1/stocks")).stocks;
  const adjust = async (...amounts: ({ by: number } | { to: number })[]) => {
    const adjustments = amounts.map((amount) => ({ stockId, ...amount, reason: "received" }));
    const answer = await owner.fetch("/v1/stocks", {
      method: "PUT",
      body: JSON.stringify({ adjustments }),
    });
    const { fields } = (await answer.json()) as { fields?: object };
    return [answer.status, fields];
  };
  const max = MAX_ON_HAND;
  expect(await adjust({ by: 2 ** 31 })).toEqual([422, { "adjustments[0].by": "too_big" }]);
  expect(await adjust({ by: -(2 ** 31) - 1 })).toEqual([422, { "adjustments[0].by": "too_small" }]);
  expect(await adjust({ to: 2 ** 53 })).toEqual([422, { "adjustments[0].to": "too_big" }]);
  expect(await adjust({ by: max }, { by: 1 })).toEqual([422, { "adjustments[1].by": "too_big" }]);
  expect(await adjust({ to: max })).toEqual([200, undefined]);
  expect(await adjust({ by: 1 })).toEqual([422, { "adjustments[0].by": "too_big" }]);
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([{ onHand: max }]);
});

test("a sum beyond its column's range is refused, and nothing is written", async () => {
  const owner = await world.signUp();
  const ask = asking(owner);
  for (const warehouse of [{ name: "Surabaya" }, { name: "Medan" }])
    await ask("POST", "/v1/warehouses", { warehouses: [warehouse] });
  const variants = [{ sku: "TOPI", price: 65_000, weightG: 200 }];
  await ask("POST", "/v2/products", { product: { name: "Topi", variants } });
  const [full, empty] = (await ask("GET", "/v1/stocks")).stocks;
  // A product's figure sums its levels.
  await world.backend.db
    .update(stocks)
    .set({ onHand: 2 ** 31 - 1 })
    .where(eq(stocks.id, full.id));
  const body = JSON.stringify({
    adjustments: [{ stockId: empty.id, by: 1, reason: "received" }],
  });
  const answer = await owner.fetch("/v1/stocks", { method: "PUT", body });
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: "too_big" }]);
  const [, after] = (await ask("GET", "/v1/stocks")).stocks;
  expect(after.onHand).toBe(0);
});
