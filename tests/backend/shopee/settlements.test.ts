import { expect, test } from "vitest";
import type { ChannelSettlement } from "#backend/marketplaces/channel-settlements.ts";
import { connectShop, createWorld } from "./world.ts";

const HOUR_MS = 3_600_000;

interface Escrow {
  escrow_list?: { order_sn: string; payout_amount: number }[];
  order_income?: Record<string, unknown>;
}

/** The answer for an order without an available escrow. */
const GONE = {
  ...{ error: "order_not_found", request_id: "1" },
  message: "Order SN provided is invalid or does not belong to you. Please enter a valid Order SN.",
};

/** Creates a shop with a completed order of two shirts at each price. */
async function sold(
  region: "ID" | "TH",
  prices: readonly number[],
  change: (income: Record<string, unknown>) => unknown = (income) => income,
) {
  const payouts = new Map<string, number>();
  const world = await createWorld({
    rewrite(_call, body) {
      const { response } = body as { response?: Escrow };
      for (const one of response?.escrow_list ?? []) payouts.set(one.order_sn, one.payout_amount);
      if (response?.order_income) {
        const income = change(response.order_income);
        if (income === GONE) return GONE;
        Object.assign(response, { order_income: income });
      }
      return body;
    },
  });
  const shop = await connectShop(world, region);
  for (const price of prices) {
    const item = { name: "Kaos Polos Katun", price, stock: 10 };
    const { itemId } = await world.controls.addItem(shop.shopId, item);
    await world.controls.createOrder({
      shopId: shop.shopId,
      items: [{ itemId, modelId: 0, quantity: 2 }],
      createdAt: new Date(world.clock.now.getTime() - 200 * HOUR_MS),
      targetStatus: "COMPLETED",
    });
  }
  const { settlements } = world.connector;
  const list = async (hours: number) => {
    const entries: ChannelSettlement[] = [];
    const to = world.clock.now;
    const from = new Date(to.getTime() - hours * HOUR_MS);
    for (let cursor: string | null = null; ; ) {
      const page = await settlements.list(shop.credentials, { from, to, cursor });
      entries.push(...page.entries);
      cursor = page.cursor;
      if (cursor === null) return entries;
    }
  };
  return { ...world, ...shop, payouts, list };
}
const total = ({ fees }: ChannelSettlement) =>
  Object.values(fees ?? {}).reduce((sum, amount) => sum + amount, 0);

test("item amounts minus fees equal Shopee's payout, in rupiah and in satang", async () => {
  for (const [region, currency, minor, prices] of [
    ["ID", "IDR", 1, [75_000, 12_345, 101_010]],
    ["TH", "THB", 100, [159, 249, 99]],
  ] as const) {
    const { list, payouts, controls, shopId } = await sold(region, prices);
    const entries = await list(300);
    expect(entries).toHaveLength(prices.length);
    const orders = await controls.listOrders(shopId);
    for (const entry of entries) {
      const order = orders.find(({ orderSn }) => orderSn === entry.externalOrderId);
      const goods = (order?.total ?? 0) - (order?.shippingFee ?? 0);
      expect(entry.currency).toBe(currency);
      expect(total(entry)).toBeGreaterThan(0);
      const paidOut = payouts.get(entry.externalOrderId) ?? 0;
      expect(goods - total(entry)).toBe(Math.round(paidOut * minor));
    }
  }
});

test("reads more than one page of orders", async () => {
  const { list } = await sold(
    "ID",
    Array.from({ length: 43 }, (_, index) => 50_000 + index),
  );
  expect(new Set((await list(300)).map(({ externalOrderId }) => externalOrderId)).size).toBe(43);
});

test("refunded goods are not a fee, their commission is returned, and return shipping is charged", async () => {
  const { list, controls, connector, credentials, shopId } = await sold("ID", [75_000]);
  const [before] = await list(300);
  const [order] = await controls.listOrders(shopId);
  await controls.requestReturn(order?.orderSn ?? "");
  const open = await connector.returns.findOpen(credentials, order?.orderSn ?? "");
  await connector.returns.accept(credentials, open?.externalId ?? "");
  const [after] = await list(300);
  expect(before?.fees?.commission).toBe(12_000);
  expect(after?.fees).toEqual({
    shipping: (before?.fees?.shipping ?? 0) + (order?.shippingFee ?? 0),
  });
});

test("an adjustment is read when made; one for returned goods is not a fee", async () => {
  const { list, controls, shopId } = await sold("ID", [75_000, 80_000]);
  const [first, second] = await controls.listOrders(shopId);
  expect(await list(1)).toEqual([]);
  await controls.adjust(first?.orderSn ?? "", {
    amount: 7_000,
    reason: "logistic issue deduction",
  });
  await controls.adjust(second?.orderSn ?? "", {
    amount: 60_000,
    reason: "Return Refund deduction",
  });
  const entries = await list(1);
  const of = (orderSn = "") =>
    entries.find(({ externalOrderId }) => externalOrderId === orderSn)?.fees;
  expect(of(first?.orderSn)).toMatchObject({ adjustment: 7_000 });
  expect(of(second?.orderSn)).toBeDefined();
  expect(of(second?.orderSn)?.adjustment).toBeUndefined();
});

test("an order without a readable escrow does not block the others", async () => {
  const { list } = await sold("ID", [75_000, 80_000, 85_000], (income) =>
    income.cost_of_goods_sold === 160_000 ? GONE : income,
  );
  const entries = await list(300);
  expect(entries.map(({ fees }) => fees === null).sort()).toEqual([false, false]);
});

test("an invalid amount, a missing income and another currency are reported", async () => {
  const told = async (change: (income: Record<string, unknown>) => unknown) =>
    (await (await sold("ID", [75_000], change)).list(300))[0];
  expect(await told((income) => ({ ...income, commission_fee: "12.000" }))).toMatchObject({
    fees: null,
  });
  expect(await told((income) => ({ ...income, commission_fee: "12000.00" }))).toMatchObject({
    fees: { commission: 12_000 },
  });
  expect(await told(() => null)).toMatchObject({ fees: null, currency: "IDR" });
  const adjustment = { amount: -5, currency: "SGD", adjustment_reason: "payment related fee" };
  expect(await told((income) => ({ ...income, order_adjustment: [adjustment] }))).toMatchObject({
    currency: "SGD",
  });
});
