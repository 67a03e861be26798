import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const HOUR = 3_600_000;
type Shop = Awaited<ReturnType<typeof openShop>>;

const queueOf = ({ shop }: Shop) => `/v1/channels/shop/${shop.channelId}/claimed-payments`;
const read = (shop: Shop) => shop.ask("GET", queueOf(shop));
const refuse = (shop: Shop, number: string) =>
  shop.owner.fetch(`${queueOf(shop)}/;refuse`, {
    method: "POST",
    body: JSON.stringify({ number }),
  });

/** Places an order of one unit and reports its payment. */
async function claim(shop: Shop, phone: string) {
  const { token, number } = await (await shop.buyer.place(1, { phone })).json();
  expect((await shop.buyer.act(token, "claim_payment")).status).toBe(200);
  return { token, number };
}

test("a reported payment waits in the seller's queue, and the members are notified", async () => {
  const shop = await openShop(world);
  await shop.buyer.place(1, { phone: "081300000001" });
  const { number } = await claim(shop, "081300000002");
  const { payments, total } = await read(shop);
  expect(total).toBe(1);
  expect(payments).toEqual([
    expect.objectContaining({ number, payment: "bank", name: "Siti Rahmawati" }),
  ]);
  const [{ claimedAt, endsAt }] = payments;
  expect(Date.parse(endsAt) - Date.parse(claimedAt)).toBe(48 * HOUR);
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  expect(notifications).toContainEqual(
    expect.objectContaining({ link: "/orders/payments", category: "order" }),
  );
});

test("confirming payments moves their orders on and leaves those that have changed", async () => {
  const shop = await openShop(world);
  const arrived = await claim(shop, "081300000003");
  const cancelled = await claim(shop, "081300000004");
  const unclaimed = await (await shop.buyer.place(1, { phone: "081300000005" })).json();
  await shop.buyer.act(cancelled.token, "cancel");
  const numbers = [arrived.number, cancelled.number, unclaimed.number, "NONE"];
  expect(await shop.ask("POST", `${queueOf(shop)}/;confirm`, { numbers })).toEqual({
    confirmed: [arrived.number],
    left: [cancelled.number, unclaimed.number, "NONE"],
  });
  expect(await shop.buyer.order(arrived.token)).toMatchObject({ status: "to_process" });
  expect(await shop.buyer.order(unclaimed.token)).toMatchObject({ status: "unpaid", paidAt: null });
  expect(await read(shop)).toEqual({ payments: [], total: 0 });
});

test("a buyer whose money has not arrived reads so, and can report it again", async () => {
  const shop = await openShop(world, { settings: { orderExpMins: 60 } });
  const { token, number } = await claim(shop, "081300000006");
  world.clock.advance(2 * HOUR);
  expect((await refuse(shop, number)).status).toBe(200);
  const refused = await shop.buyer.order(token);
  expect(refused).toMatchObject({
    ...{ status: "unpaid", paymentClaimedAt: null },
    ...{ claimRefusedAt: expect.any(String), actions: ["claim_payment", "cancel"] },
  });
  expect(Date.parse(refused.expiresAt)).toBe(Date.parse(refused.claimRefusedAt) + HOUR);
  expect((await refuse(shop, number)).status).toBe(409);
  expect((await refuse(shop, "NONE")).status).toBe(404);
  await shop.buyer.act(token, "claim_payment");
  expect(await shop.buyer.order(token)).toMatchObject({ claimRefusedAt: null });
  expect((await read(shop)).total).toBe(1);
});

test("a reported payment that nobody answers ends after the time that the shop sets", async () => {
  const shop = await openShop(world, { settings: { claimHours: 5, orderExpMins: 60 } });
  const { token } = await claim(shop, "081300000007");
  await pass(world, 1, 4.9 * HOUR);
  expect(await shop.buyer.order(token)).toMatchObject({ status: "unpaid" });
  await pass(world, 1, 0.2 * HOUR);
  expect(await shop.buyer.order(token)).toMatchObject({ status: "expired" });
  expect((await shop.buyer.variants())[0]?.stock).toBe(12);
  expect((await read(shop)).total).toBe(0);
});

test("a confirmed payment stays confirmed if another member refuses it at once", async () => {
  const shop = await openShop(world);
  const claims = await Promise.all(
    [8, 9, 10, 11].map((phone) => claim(shop, `0813000000${phone}0`)),
  );
  for (const { token, number } of claims) {
    const [confirmed, refused] = await Promise.all([
      shop.ask("POST", `${queueOf(shop)}/;confirm`, { numbers: [number] }),
      refuse(shop, number),
    ]);
    const order = await shop.buyer.order(token);
    if (confirmed.confirmed.length === 1) {
      expect(order).toMatchObject({
        ...{ status: "to_process", paidAt: expect.any(String) },
        ...{ claimRefusedAt: null, expiresAt: null },
      });
    } else {
      expect(refused.status).toBe(200);
      expect(order).toMatchObject({ status: "unpaid", paidAt: null });
    }
  }
});

test("another account neither sees nor answers the shop's reported payments", async () => {
  const shop = await openShop(world);
  const { token, number } = await claim(shop, "081300000012");
  const other = await openShop(world);
  expect((await other.owner.fetch(queueOf(shop))).status).toBe(404);
  const foreign = await other.ask("POST", `${queueOf(other)}/;confirm`, { numbers: [number] });
  expect(foreign).toEqual({ confirmed: [], left: [number] });
  expect((await refuse(other, number)).status).toBe(404);
  expect(await shop.buyer.order(token)).toMatchObject({ status: "unpaid", paidAt: null });
});
