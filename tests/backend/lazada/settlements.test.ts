import { expect, test } from "vitest";
import type { ChannelSettlement } from "#backend/marketplaces/channel-settlements.ts";
import { connectShop, createWorld } from "./world.ts";

const HOUR_MS = 3_600_000;

type Row = Record<string, string>;
interface Answer {
  data?: Row[] | { order_items?: Record<string, unknown>[] }[];
}

/** Creates completed orders of two shirts each, one at each price, at least an hour ago. */
async function sold(
  region: "ID" | "TH",
  prices: readonly number[],
  change: { row?: (row: Row) => Row; paid?: number } = {},
) {
  const booked = new Map<string, number>();
  const world = await createWorld({
    rewrite(path, body) {
      const { data } = body as Answer;
      if (path.endsWith("/finance/transaction/details/get"))
        for (const [at, row] of ((data ?? []) as Row[]).entries()) {
          const order = row.order_no ?? "";
          booked.set(order, (booked.get(order) ?? 0) + Number(row.amount));
          if (change.row) data?.splice(at, 1, change.row(row) as never);
        }
      if (path.endsWith("/orders/items/get") && change.paid !== undefined)
        for (const { order_items: items } of (data ?? []) as {
          order_items?: Record<string, unknown>[];
        }[])
          for (const item of items ?? []) item.paid_price = change.paid;
      return body;
    },
  });
  const { controls, pass, clock } = world;
  const { shop, credentials } = await connectShop(world, region);
  const orderIds: string[] = [];
  for (const price of prices) {
    const name = "Kaos Polos Katun Combed 30s";
    const { itemId } = await controls.addItem(shop.shopId, { name, price, stock: 10 });
    const item = (await controls.listItems(shop.shopId)).find((one) => one.itemId === itemId);
    const lines = [{ skuId: item?.skuId ?? "", quantity: 2 }];
    const [order] = await controls.createOrder({ shopId: shop.shopId, lines });
    orderIds.push(order?.orderId ?? "");
  }
  for (const orderId of orderIds)
    for (const step of ["ship", "collect", "deliver", "complete"] as const)
      await controls[step](orderId);
  pass(2 * 3600);
  const list = async (hours: number) => {
    booked.clear();
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
  const kept = (entries: readonly ChannelSettlement[], orderId: string) =>
    entries
      .filter(({ externalOrderId }) => externalOrderId === orderId)
      .flatMap(({ fees }) => Object.values(fees ?? {}))
      .reduce((sum, amount) => sum + amount, 0);
  return { ...world, orderIds, booked, list, kept };
}

test("item amounts minus fees equal the settlement, in rupiah and in satang", async () => {
  for (const [region, minor, prices] of [
    ["ID", 1, [75_000, 12_345, 101_010]],
    ["TH", 100, [159, 249, 99]],
  ] as const) {
    const { list, kept, booked, orderIds } = await sold(region, prices);
    const entries = await list(4);
    for (const [index, orderId] of orderIds.entries()) {
      const goods = (prices[index] ?? 0) * 2 * minor;
      expect(kept(entries, orderId)).toBeGreaterThan(0);
      expect(goods - kept(entries, orderId)).toBe(Math.round((booked.get(orderId) ?? 0) * minor));
    }
    expect(new Set(entries.map(({ currency }) => currency)).size).toBe(1);
    const keys = entries.map(({ externalOrderId, entry }) => `${externalOrderId} ${entry}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test("reads more than one page of rows", async () => {
  const { list } = await sold(
    "ID",
    Array.from({ length: 18 }, (_, index) => 50_000 + index),
  );
  const entries = await list(4);
  expect(entries.length).toBeGreaterThan(100);
  expect(new Set(entries.map(({ externalOrderId }) => externalOrderId)).size).toBe(18);
});

test("Lazada's subsidy of the buyer's price appears as its share of the discount", async () => {
  const { list } = await sold("ID", [75_000], { paid: 70_000 });
  const subsidies = (await list(4)).flatMap(({ fees }) => fees?.subsidy ?? []);
  expect(subsidies).toEqual([-5_000, -5_000]);
});

test("newer transaction types for the item price are not fees, and Lazada's subsidy is its share", async () => {
  let change: Row = {};
  const { list, kept, orderIds } = await sold("ID", [75_000], {
    paid: 70_000,
    row: (one) => (one.fee_type === "13" ? { ...one, ...change } : one),
  });
  const [orderId = ""] = orderIds;
  const before = kept(await list(4), orderId);
  change = { fee_type: "501", fee_name: "Item Price" };
  expect(kept(await list(4), orderId)).toBe(before);
  // The other 5,000 of each of the two units come in a separate row.
  change = { ...change, amount: "70000.00" };
  expect(kept(await list(4), orderId)).toBe(before + 10_000);
  change = { fee_type: "502", fee_name: "Lazada Subsidy on Item Price", amount: "5000.00" };
  const added = (await list(4)).filter(({ entry }) => entry.includes(":502:"));
  expect(added.map(({ fees }) => fees)).toEqual([{ subsidy: -5_000 }, { subsidy: -5_000 }]);
});

test("an order that Lazada no longer knows does not block the others", async () => {
  const { list, orderIds } = await sold("ID", [75_000, 80_000], {
    row: (one) => (one.order_no === gone ? { ...one, order_no: "404" } : one),
  });
  const [gone, kept] = orderIds;
  const entries = await list(4);
  const prices = (orderId = "") =>
    entries
      .filter(({ externalOrderId, entry }) => externalOrderId === orderId && entry.includes(":13:"))
      .map(({ fees }) => fees);
  expect(prices(kept)).toEqual([{}, {}]);
  expect(prices("404")).toEqual([null, null]);
});

test("rows are recognised by name; an amount that is not a number is reported", async () => {
  const kindOf = async (row: Row) => {
    const { list } = await sold("ID", [75_000], {
      row: (one) => (one.fee_type === "16" ? { ...one, ...row } : one),
    });
    const found = (await list(4)).find(({ entry }) => entry.includes(`:${row.fee_type ?? "16"}:`));
    return found?.fees === null ? null : Object.keys(found?.fees ?? {})[0];
  };
  expect(await kindOf({})).toBe("commission");
  expect(await kindOf({ fee_type: "7", fee_name: "Shipping Fee Paid by Seller" })).toBe("shipping");
  expect(await kindOf({ fee_type: "118", fee_name: "Promotional Charges Vouchers" })).toBe(
    "voucher",
  );
  expect(await kindOf({ fee_type: "80", fee_name: "Penalty Charges" })).toBe("adjustment");
  expect(await kindOf({ fee_type: "20", fee_name: "Other Fee" })).toBe("service");
  expect(await kindOf({ amount: "12.000 Rp" })).toBeNull();
});
