import { expect, test } from "vitest";
import type { ChannelSettlement } from "#backend/marketplaces/channel-settlements.ts";
import { connectShop, createWorld } from "./world.ts";

const HOUR_MS = 3_600_000;

type Wire = Record<string, unknown>;

/** Creates completed orders of two shirts each, one at each price, in finished statements. */
async function sold(region: "ID" | "TH", prices: readonly number[], change = (one: Wire) => one) {
  const paidOut = new Map<string, number>();
  const world = await createWorld({
    rewrite(_path, body) {
      const { data } = body as { data?: { transactions?: Wire[] } };
      for (const [at, one] of data?.transactions?.entries() ?? []) {
        paidOut.set(String(one.id), Number(one.settlement_amount));
        data?.transactions?.splice(at, 1, change(one));
      }
      return body;
    },
  });
  const { controls, pass, clock } = world;
  const { shop, credentials } = await connectShop(world, region);
  const orderIds: string[] = [];
  for (const price of prices) {
    const name = "Kaos Polos Katun Combed 30s";
    const { productId } = await controls.addItem(shop.shopId, { name, price, stock: 10 });
    const item = (await controls.listItems(shop.shopId)).find((one) => one.productId === productId);
    const lines = [{ skuId: item?.skuId ?? "", quantity: 2 }];
    const [order] = await controls.createOrder({ shopId: shop.shopId, lines });
    orderIds.push(order?.orderId ?? "");
  }
  for (const orderId of orderIds)
    for (const step of ["ship", "collect", "deliver", "complete"] as const)
      await controls[step](orderId);
  const list = async (hours: number) => {
    const entries: ChannelSettlement[] = [];
    const from = new Date(clock.now.getTime() - hours * HOUR_MS);
    for (let cursor: string | null = null; ; ) {
      const span = { from, to: clock.now, cursor };
      const page = await world.connector.settlements.list(credentials, span);
      entries.push(...page.entries);
      cursor = page.cursor;
      if (cursor === null) return entries;
    }
  };
  const night = () => pass(24 * 3600);
  return { ...world, shopId: shop.shopId, orderIds, paidOut, list, night };
}
const total = ({ fees }: ChannelSettlement) =>
  Object.values(fees ?? {}).reduce((sum, amount) => sum + amount, 0);

test("item amounts minus fees equal the statement's payout, in rupiah and in satang", async () => {
  for (const [region, minor, prices] of [
    ["ID", 1, [75_000, 12_345, 101_010]],
    ["TH", 100, [159, 249, 99]],
  ] as const) {
    const { list, night, paidOut, orderIds } = await sold(region, prices);
    expect(await list(48)).toEqual([]);
    night();
    const entries = await list(48);
    expect(entries.map((one) => one.externalOrderId).sort()).toEqual([...orderIds].sort());
    for (const entry of entries) {
      const goods = (prices[orderIds.indexOf(entry.externalOrderId)] ?? 0) * 2 * minor;
      expect(entry.currency).toBe(region === "ID" ? "IDR" : "THB");
      expect(goods - total(entry)).toBe(Math.round((paidOut.get(entry.entry) ?? 0) * minor));
      expect(entry.fees).toMatchObject({ commission: expect.any(Number) });
    }
  }
});

test("negative costs are read as costs; an inconsistent statement is reported", async () => {
  const [told] = await (async () => {
    const { list, night } = await sold("ID", [75_000]);
    night();
    return list(48);
  })();
  const negated = (one: Wire): Wire => {
    const { fee } = one.fee_tax_breakdown as { fee: Record<string, string> };
    const minus = (amount: unknown) => String(-Number(amount));
    return {
      ...one,
      shipping_cost_amount: minus(one.shipping_cost_amount),
      fee_tax_amount: minus(one.fee_tax_amount),
      fee_tax_breakdown: {
        fee: Object.fromEntries(Object.entries(fee).map(([name, amount]) => [name, minus(amount)])),
      },
    };
  };
  const other = await sold("ID", [75_000], negated);
  other.night();
  const [below] = await other.list(48);
  expect(below?.fees?.commission).toBe(told?.fees?.commission);
  expect(below && total(below)).toBeGreaterThan(0);
  for (const wrong of [
    { settlement_amount: "1" },
    { settlement_amount: "" },
    { revenue_amount: "seventy" },
    { fee_tax_amount: "1,200" },
  ]) {
    const broken = await sold("ID", [75_000], (one) => ({ ...one, ...wrong }));
    broken.night();
    expect((await broken.list(48))[0]).toMatchObject({ fees: null });
  }
});

test("the marketplace's share of a discount is returned; entries without an order are no fee", async () => {
  const { list, night } = await sold("ID", [75_000, 80_000], (one) =>
    one.revenue_amount === "160000"
      ? { ...one, type: "RESERVE" }
      : { ...one, supplementary_component: { platform_discount_amount: "-3000" } },
  );
  night();
  const entries = await list(48);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.fees?.subsidy).toBe(-3_000);
});

test("a correction is its own entry, in the statement of its date", async () => {
  const { list, night, controls, orderIds, pass } = await sold("ID", [75_000]);
  night();
  const [first] = await list(48);
  pass(4 * 24 * 3600);
  await controls.adjust(orderIds[0] ?? "", 4_000);
  await controls.adjust(orderIds[0] ?? "", -1_000);
  const corrections = await list(2);
  expect(corrections.map(({ fees }) => fees)).toEqual([
    { adjustment: 4_000 },
    { adjustment: -1_000 },
  ]);
  expect(new Set([first, ...corrections].map((one) => one?.entry)).size).toBe(3);
  expect(new Set(corrections.map((one) => one.externalOrderId))).toEqual(new Set(orderIds));
});
