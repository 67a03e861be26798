import { afterAll, beforeAll, expect, test } from "vitest";
import { readPaperOrders } from "#backend/orders/documents/paper-order.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const TERMS = {
  ...{ code: "HEMAT10", kind: "percent", percent: 10, amount: null, mostDiscount: null },
  ...{ minSpend: 0, usesTotal: null, usesPerBuyer: null, startsAt: null, endsAt: null },
};

/** A shop with a voucher. Ordered goods cost 65,000 each. */
async function openVoucherShop(terms: Record<string, unknown> = {}) {
  const shop = await openShop(world, { onHand: 100 });
  const path = `/v1/channels/shop/${shop.shop.channelId}/vouchers`;
  const { voucher } = await shop.ask("POST", path, { ...TERMS, ...terms });
  const vouchers = async () => (await shop.ask("GET", path)).vouchers;
  /** Orders one shirt with the code. */
  const order = async (phone: string, discount = 6500) => {
    const wish = await shop.buyer.wish(1, { phone });
    return shop.buyer.call("/orders", {
      ...wish,
      ...{ voucher: voucher.code, total: wish.total - discount },
    });
  };
  return { ...shop, path, voucher, vouchers, order };
}

const phoneOf = (index: number) => `0812 3456 ${7000 + index}`;

test("a voucher lowers the order, the receipt and the statistics' discount, never the shipping", async () => {
  const { owner, buyer, ask, order, vouchers } = await openVoucherShop();
  const [shirt] = await buyer.variants();
  const { cart } = await buyer.get("/;price-cart", {
    lines: [{ variantId: shirt?.id, quantity: 2 }],
    voucher: "hemat10",
  });
  expect(cart).toMatchObject({
    itemsTotal: 130_000,
    voucher: { code: "HEMAT10", discount: 13_000, problem: null },
  });
  const { token } = await (await order(phoneOf(1))).json();
  const placed = await buyer.order(token);
  expect(placed).toMatchObject({ itemsTotal: 65_000, discount: 6500, voucherCode: "HEMAT10" });
  expect(placed.total).toBe(65_000 - 6500 + placed.shippingFee);
  const { orders } = await ask("GET", "/v1/orders");
  const { order: office } = await ask("GET", `/v1/orders/${orders[0].id}`);
  expect(office).toMatchObject({ itemsTotal: 65_000, discountTotal: 6500, total: placed.total });
  const { receipt } = await ask("GET", `/v1/channels/shop/orders/${orders[0].id}/receipt`);
  expect(receipt).toMatchObject({ discount: 6500, voucherCode: "HEMAT10" });
  const seller = {
    accountId: owner.accountId,
    countryCode: "id",
    timeZone: "Asia/Jakarta",
  } as const;
  const [paper] = await readPaperOrders(world.backend, seller, [orders[0].id]);
  expect(paper).toMatchObject({ voucher: "HEMAT10", discount: "−Rp 6.500" });
  expect((await vouchers())[0].used).toBe(1);
});

test("of many buyers at once, only as many use a voucher as it has uses", async () => {
  const { order, vouchers, buyer } = await openVoucherShop({ usesTotal: 3 });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => order(phoneOf(index))));
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(3);
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect(await refused.json()).toMatchObject({
      code: "voucher_refused",
      details: { problem: "used_up" },
    });
  expect((await vouchers())[0].used).toBe(3);
  // A cancelled order gives its use back, once.
  const { token } = await (placed[0] as Response).json();
  await buyer.act(token, "cancel");
  await buyer.act(token, "cancel");
  expect((await vouchers())[0].used).toBe(2);
  expect((await order(phoneOf(20))).status).toBe(200);
});

test("one buyer who orders twice at once uses a voucher once", async () => {
  const { order, vouchers } = await openVoucherShop({ usesPerBuyer: 1 });
  const answers = await Promise.all([order(phoneOf(1)), order("+62 812-3456-7001")]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({ details: { problem: "used_by_you" } });
  expect((await vouchers())[0].used).toBe(1);
  expect((await order(phoneOf(2))).status).toBe(200);
});

test("a checkout that is sent twice uses its voucher once", async () => {
  const { buyer, voucher, vouchers } = await openVoucherShop();
  const wish = await buyer.wish(1);
  const body = { ...wish, voucher: voucher.code, total: wish.total - 6500 };
  const answers = await Promise.all([1, 2, 3].map(() => buyer.call("/orders", body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await vouchers())[0].used).toBe(1);
});

test.each([
  ["unknown", { code: "ANDERS" }],
  ["min_spend", { minSpend: 65_001 }],
  ["not_yet", { startsAt: "2099-01-01T00:00:00.000Z" }],
  ["over", { endsAt: "2020-01-01T00:00:00.000Z" }],
] as const)("a voucher that is refused as %s takes nothing off", async (problem, terms) => {
  const { buyer, vouchers } = await openVoucherShop(terms);
  const [shirt] = await buyer.variants();
  const lines = [{ variantId: shirt?.id, quantity: 1 }];
  const { cart } = await buyer.get("/;price-cart", { lines, voucher: "HEMAT10" });
  expect(cart.voucher).toEqual({ code: "HEMAT10", discount: 0, problem });
  const refused = await buyer.call("/orders", await buyer.wish(1, { voucher: "HEMAT10" }));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "voucher_refused", details: { problem } });
  expect((await vouchers())[0].used).toBe(0);
});

test("an ended voucher is over, and its orders keep the discount", async () => {
  const { ask, path, voucher, order, buyer } = await openVoucherShop();
  const { token } = await (await order(phoneOf(1))).json();
  await ask("POST", `${path}/${voucher.id}/;end`);
  expect((await order(phoneOf(2))).status).toBe(409);
  expect((await buyer.order(token)).discount).toBe(6500);
});

test.each([
  ["a share of all", { percent: 100 }, "percent"],
  ["no share", { percent: null }, "percent"],
  ["an amount that could be all", { kind: "amount", amount: 50_000, minSpend: 50_000 }, "minSpend"],
  ["a code with a space", { code: "HE MAT" }, "code"],
])("refuses %s", async (_what, terms, field) => {
  const { owner, path } = await openVoucherShop();
  const body = JSON.stringify({ ...TERMS, code: "LAIN", ...terms });
  const answer = await owner.fetch(path, { method: "POST", body });
  expect(answer.status).toBe(422);
  expect((await answer.json()).fields).toHaveProperty(field);
});

test("a code is one voucher of a shop, and another account's voucher is not found", async () => {
  const laras = await openVoucherShop();
  const again = JSON.stringify(TERMS);
  const taken = await laras.owner.fetch(laras.path, { method: "POST", body: again });
  expect(await taken.json()).toMatchObject({ code: "voucher_exists" });
  const other = await openVoucherShop();
  for (const [method, path] of [
    ["GET", laras.path],
    ["POST", `${laras.path}/${laras.voucher.id}/;end`],
    ["POST", `${other.path}/${laras.voucher.id}/;end`],
  ] as const)
    expect((await other.owner.fetch(path, { method })).status).toBe(404);
});
