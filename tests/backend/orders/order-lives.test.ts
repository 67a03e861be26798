import { beforeAll, expect, test } from "vitest";
import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { readMovements } from "./order-movements.ts";
import { at, levelOf, take } from "./taking-orders.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const LIVES: { name: string; reports: Partial<ChannelOrder>[]; onHand: number }[] = [
  {
    name: "bought",
    onHand: 7,
    reports: [
      { status: "unpaid" },
      { status: "to_process" },
      { status: "to_ship" },
      { status: "shipped" },
      { status: "delivered" },
      { status: "completed" },
    ],
  },
  {
    name: "cancelled",
    onHand: 10,
    reports: [
      { status: "unpaid" },
      { status: "on_hold" },
      { status: "to_process" },
      { status: "cancel_requested" },
      { status: "cancelled" },
    ],
  },
  {
    name: "kept after a cancel request",
    onHand: 7,
    reports: [
      { status: "to_process" },
      { status: "cancel_requested" },
      { status: "to_process" },
      { status: "to_ship" },
      { status: "to_process", retryPickup: true },
      { status: "to_ship" },
      { status: "shipped" },
    ],
  },
  {
    name: "lost on the way",
    onHand: 7,
    reports: [
      { status: "to_process" },
      { status: "to_ship" },
      { status: "shipped" },
      { status: "delivery_failed" },
    ],
  },
  {
    name: "not delivered at first, and then after all",
    onHand: 7,
    reports: [
      { status: "to_process" },
      { status: "to_ship" },
      { status: "shipped" },
      { status: "delivery_failed" },
      { status: "delivered" },
    ],
  },
];

test.each(LIVES)(
  "an order that was $name ends with the same stock for any order and repetition of its reports",
  async ({ reports, onHand }) => {
    const seller = await world.signUp();
    await world.stockUp(seller, "A1", 10);
    const random = seededRandom(7);
    const all = reports.map((report, index) =>
      channelOrder("", { A1: 3 }, { nativeStatus: `S${index}`, updatedAt: at(index), ...report }),
    );
    const inOrder = { onHand, reserved: 0, damaged: 0 };
    for (let round = 0; round < 12; round++) {
      const sequence = [...all, ...all].toSorted(() => random(1000) - 500);
      const ids = new Set<string>();
      for (const report of sequence)
        ids.add(await take(world, seller, { ...report, externalId: `${round}` }));
      const [id] = ids;
      const types = await readMovements(world, id ?? "");
      expect(new Set(types).size, types.join()).toBe(types.length);
      expect(ids.size).toBe(1);
      expect(await levelOf(world, seller)).toEqual(inOrder);
      const { body } = await seller.fetch("/v1/stocks");
      await seller.fetch("/v1/stocks", {
        method: "PUT",
        body: { adjustments: [{ stockId: body.stocks[0]?.id, to: 10, reason: "correction" }] },
      });
    }
    for (const { level, ledger } of await levelsAndLedger(world, seller.accountId))
      expect(ledger).toEqual(level);
  },
);
