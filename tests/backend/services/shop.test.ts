import { afterAll, beforeAll, expect, test } from "vitest";
import { MOODS } from "#sandbox/moods.ts";
import { openPayingShop } from "#tests/backend/storefront/paying-shop.ts";
import { openShop, pass } from "#tests/backend/storefront/world.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/** The own shop's orders while its couriers, payment providers and messengers have all moods. */
let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const ORDERS = 6;
const TRIES = 30;
const MINUTE = 60_000;
const SEED = 5;
type Shop = Pick<Awaited<ReturnType<typeof openShop>>, "ask" | "owner" | "shop" | "buyer">;

let phones = 0;
const nextPhone = (isThai = false) =>
  isThai
    ? `081555${String(++phones).padStart(4, "0")}`
    : `0813555${String(++phones).padStart(5, "0")}`;

/** A buyer loads the page again where the couriers did not answer. */
async function placeOrder({ ask, buyer }: Shop, wish: Record<string, unknown>) {
  for (let tries = 1; ; tries++) {
    try {
      const placed = await buyer.place(1, { phone: nextPhone(), ...wish });
      if (placed.status === 200) {
        const { token, number } = await placed.json();
        await world.drain();
        const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
        return { token: token as string, number: number as string, id: orders[0].id as string };
      }
      throw new Error(await placed.text());
    } catch (error) {
      if (tries === TRIES) throw error;
      await pass(world, 1, MINUTE);
    }
  }
}

const statusOf = async ({ ask }: Shop, id: string) =>
  (await ask("GET", `/v1/orders/${id}`)).order.status as string;

async function waitFor(
  shop: Shop,
  ids: readonly string[],
  status: RegExp,
  attempt: (id: string) => Promise<unknown> = async () => undefined,
) {
  for (let tries = 0; ; tries++) {
    const open: string[] = [];
    for (const id of ids) if (!status.test(await statusOf(shop, id))) open.push(id);
    if (open.length === 0) return;
    expect(tries, `${open.length} orders are not ${status}`).toBeLessThan(TRIES);
    for (const id of open) await attempt(id);
    await pass(world, 1, 5 * MINUTE);
  }
}

const THAILAND = { country: "th", from: "500101", to: "500101" } as const;
const COURIERS = [
  { courier: "biteship", wish: {} },
  { courier: "shippop", wish: { places: THAILAND, settings: { originPostCode: "50200" } } },
] as const;

test.each(COURIERS)(
  "orders by $courier are each booked once, numbered and delivered",
  { timeout: 240_000 },
  async ({ courier, wish }) => {
    const shop = await openShop(world, { onHand: 30, ...wish });
    const { accountId } = shop.owner;
    const { biteship, shippop } = world.sandboxes;
    if (courier === "shippop") {
      const { apiKey: secretKey, email } = await shippop.controls.account(accountId);
      const path = `/v1/channels/shop/${shop.shop.channelId}/courier`;
      const { courier: connected } = await shop.ask("PUT", path, { secretKey, email });
      await shippop.controls.setWebhook(accountId, connected.account.push.url);
    }
    const { controls } = world.sandboxes[courier];
    await controls.setMoods(accountId, MOODS, SEED);
    const ids: string[] = [];
    for (let n = 0; n < ORDERS; n++)
      ids.push(
        (await placeOrder(shop, { payment: "cod", phone: nextPhone(courier === "shippop") })).id,
      );
    const choice = { method: "dropoff", branchId: null };
    await waitFor(shop, ids, /to_ship|shipped|delivered|completed/, (id) =>
      shop.owner.fetch(`/v1/orders/${id}/shipment`, {
        method: "POST",
        body: JSON.stringify(choice),
      }),
    );
    await waitFor(shop, ids, /delivered|completed/);
    const parcels =
      courier === "biteship"
        ? (await biteship.controls.orders(accountId)).map(({ waybillId, status }) => ({
            ...{ code: waybillId, status },
          }))
        : (await shippop.controls.orders(accountId))
            .filter(({ paidAt }) => paidAt !== null)
            .map(({ courierTrackingCode, status }) => ({ code: courierTrackingCode, status }));
    expect(parcels).toHaveLength(ORDERS);
    const codes: unknown[] = [];
    for (const id of ids)
      codes.push((await shop.ask("GET", `/v1/orders/${id}`)).order.trackingCode);
    expect(new Set(codes)).toEqual(new Set(parcels.map(({ code }) => code)));
  },
);

test("orders that are paid by Xendit are each paid once", { timeout: 240_000 }, async () => {
  const shop = await openPayingShop(world);
  const { accountId } = shop.owner;
  const { controls } = world.sandboxes.payments;
  await controls.setMoods(accountId, MOODS, SEED);
  const orders: { id: string; token: string }[] = [];
  for (let n = 0; n < ORDERS; n++) {
    const order = await placeOrder(shop, { payment: "online", phone: nextPhone() });
    orders.push(order);
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await shop.buyer.call(`/orders/${order.token}/;pay`, {
        way: "page",
        email: "siti@example.test",
      });
      if (answer.status === 200) break;
      await pass(world, 1, MINUTE);
    }
  }
  for (const { id: billId } of await controls.openBills(accountId)) await controls.pay(billId);
  const ids = orders.map(({ id }) => id);
  await waitFor(shop, ids, /to_process|to_ship/, () => world.sandboxes.payments.tick());
  for (const id of ids) expect(await statusOf(shop, id)).toBe("to_process");
});
