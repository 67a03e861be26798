import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const ADDRESSES = 50;
const ORDERS_EACH = 20;
const UNITS = 300;
const MINUTE = 60_000;
/** Calls of one address in a second are limited by the machine's own clock. */
const BETWEEN_ROUNDS_MS = 250;

test("1,000 false orders from 50 addresses leave an honest buyer goods, and give the others back", {
  tags: ["full"],
  timeout: 600_000,
}, async () => {
  const shop = await openShop(world, { onHand: UNITS });
  const wish = await shop.buyer.wish(1);
  const send = (address: string, changes: Record<string, unknown>) =>
    world.fetch(`/v1/storefronts/${shop.slug}/orders`, {
      method: "POST",
      headers: { "X-Forwarded-For": address },
      body: JSON.stringify({ ...wish, checkoutKey: randomUUID(), ...changes }),
    });
  const outcomes = new Map<string, number>();
  for (let round = 0; round < ORDERS_EACH; round++) {
    const answers = await Promise.all(
      Array.from({ length: ADDRESSES }, (_, at) => {
        const person = String(round * ADDRESSES + at).padStart(7, "0");
        return send(`198.51.100.${at + 1}`, {
          ...{ phone: `0813${person}`, name: `Pembeli ${person}` },
          ...{ street: `Jl. Palsu No. ${person}`, payment: round % 2 ? "bank" : "cod" },
        });
      }),
    );
    for (const answer of answers) {
      const outcome = answer.status === 200 ? "placed" : (await answer.json()).code;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    await setTimeout(BETWEEN_ROUNDS_MS);
  }
  const left = (await shop.buyer.variants())[0]?.stock ?? 0;
  expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(1000);
  // Two orders of each address, and half of what is left then.
  const most = 2 * ADDRESSES + (UNITS - 2 * ADDRESSES) / 2;
  expect(outcomes.get("placed")).toBeLessThanOrEqual(most);
  expect(left).toBe(UNITS - (outcomes.get("placed") ?? 0));
  expect(Object.fromEntries(outcomes)).toEqual({
    placed: expect.any(Number),
    too_many_here: expect.any(Number),
  });

  const honest = await send("203.0.113.7", { phone: "081299990001", payment: "cod" });
  expect(honest.status).toBe(200);
  expect(await shop.buyer.order((await honest.json()).token)).toMatchObject({
    status: "to_process",
  });
  await world.drain();
  const list = `/v1/channels/shop/${shop.shop.channelId}/doubtful-orders`;
  const { orders } = await shop.ask("GET", list);
  const numbers = orders.map(({ number }: { number: string }) => number);
  if (numbers.length > 0) await shop.ask("POST", `${list}/;drop`, { numbers });
  await pass(world, 1, 25 * 60 * MINUTE);
  const free = (await shop.buyer.variants())[0]?.stock ?? 0;
  console.info("abuse", { ...Object.fromEntries(outcomes), left, doubtful: numbers.length, free });
  expect(free).toBeGreaterThan(left);
});
