import { beforeEach, describe, expect, test } from "vitest";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import type { Mood } from "#sandbox/moods.ts";
import { testChats } from "./chat-conformance.ts";
import { kindOf } from "./kind-of.ts";
import { testListings } from "./listing-conformance.ts";
import type { Marketplace } from "./marketplace.ts";
import { orderConformance } from "./order-conformance.ts";
import { testParcels } from "./parcel-conformance.ts";
import { returnConformance } from "./return-conformance.ts";
import { testSettlements } from "./settlement-conformance.ts";
import { createTestedMarketplace, type TestedMarketplace } from "./tested-marketplace.ts";

/** Moods of answers. The others change what happens, and have tests of their own. */
const OF_ANSWERS: readonly Mood[] = [
  ...(["looseTypes", "otherCase", "zonelessTimes", "htmlLabels"] as const),
  ...(["sparseFields", "htmlAnswers"] as const),
  ...(["transientErrors", "throttledBursts"] as const),
];
/** Further runs, each with other failures and types. */
const SEEDS = Array.from({ length: 12 }, (_, at) => at + 2);

/** The requirements of every connector, in a shop with all moods that its marketplace can have. */
export function testMoods(name: string, create: () => Promise<Marketplace>): void {
  const inMoods = (seed: number) => {
    let current: TestedMarketplace;
    beforeEach(async () => {
      const place = await create();
      const moods = place.moods.filter((mood) => OF_ANSWERS.includes(mood));
      current = createTestedMarketplace(place, { moods, seed });
    });
    const tested = () => current;
    testListings(tested);
    orderConformance(tested);
    testParcels(tested);
    returnConformance(tested);
    testSettlements(tested);
    testChats(tested);
  };
  describe(`${name} in moods`, () => {
    inMoods(1);
    eventMoods(create);
  });
  for (const seed of SEEDS)
    describe(`${name} in moods ${seed}`, { tags: ["full"] }, () => inMoods(seed));
}

/** Attempts in which each of these moods happens and does not happen. */
const TIMES = 11;
const EVENTS_SEED = 3;

/** Moods that change what happens. */
function eventMoods(create: () => Promise<Marketplace>): void {
  async function inMood(...moods: Mood[]) {
    const place = await create();
    const calm = createTestedMarketplace(place, { moods: [], seed: 1 });
    const shop = await calm.selling();
    const has = moods.every((mood) => place.moods.includes(mood));
    if (has) await place.mishaps.setMoods?.(shop.shopId, moods, EVENTS_SEED);
    return { ...calm, ...shop, place: calm.place, has };
  }

  test("a change of stock that was answered and dropped is seen when it is read", async ({
    skip,
  }) => {
    const { place, credentials, ref, variantId, has } = await inMood("silentWrites");
    if (!has) return skip();
    const stock = requireOffered(place.connector.stock, "stock");
    const kept: boolean[] = [];
    let before = (await stock.read(credentials, ref.externalProductId))[0]?.stock;
    for (let quantity = 20; quantity < 20 + TIMES; quantity++) {
      const figures = [{ externalVariantId: variantId, quantity }];
      expect(await stock.push(credentials, ref.externalProductId, figures)).toMatchObject([
        { ok: true },
      ]);
      const [{ stock: after } = { stock: -1 }] = await stock.read(
        credentials,
        ref.externalProductId,
      );
      expect([before, quantity]).toContain(after);
      kept.push(after === quantity);
      before = after;
    }
    expect(new Set(kept)).toEqual(new Set([true, false]));
  });

  test("stock below what a campaign has just locked is refused, with the locked units", async ({
    skip,
  }) => {
    const { place, credentials, ref, variantId, has } = await inMood("lockedStock");
    if (!has) return skip();
    const stock = requireOffered(place.connector.stock, "stock");
    const promotions = requireOffered(place.connector.promotions, "promotions");
    const push = async (quantity: number) => {
      const figures = [{ externalVariantId: variantId, quantity }];
      return (await stock.push(credentials, ref.externalProductId, figures))[0]?.ok;
    };
    let times = 0;
    while (
      (await push(3)) &&
      (await promotions.read(credentials, [ref.externalProductId])).length === 0
    )
      expect(++times).toBeLessThan(TIMES);
    expect(await push(0)).toBe(false);
    const [kept] = await promotions.read(credentials, [ref.externalProductId]);
    expect(kept).toMatchObject({ externalVariantId: variantId, reserved: 1 });
    expect(await push(1)).toBe(true);
  });

  test("an order that a buyer wants to cancel while it is arranged is read as it is then", async ({
    skip,
  }) => {
    const { place, credentials, shopId, ref, has, arrange } = await inMood("changingOrders");
    if (!has) return skip();
    const orders = requireOffered(place.connector.orders, "orders");
    const seen = new Set<string>();
    for (let n = 0; n < TIMES; n++) {
      const id = await place.market.buy(shopId, ref.externalProductId, 1);
      const read = async () => (await orders.read(credentials, [id]))[0];
      const order = { externalOrderId: id, packageNumber: (await read())?.packageNumber ?? null };
      const ended = await kindOf(arrange(credentials, order));
      const { status } = (await read()) ?? {};
      // An arrangement that was refused left the order with the buyer's wish.
      expect(ended === "done" ? ["to_ship", "cancel_requested"] : ["cancel_requested"]).toContain(
        status,
      );
      // Blibli has no words for it.
      expect(["done", "wrong_state", "rejected"]).toContain(ended);
      seen.add(status ?? "");
      if (status !== "cancel_requested") continue;
      await orders.answerCancellation(credentials, id, true);
      expect((await read())?.status).toBe("cancelled");
    }
    expect(seen).toEqual(new Set(["to_ship", "cancel_requested"]));
  });

  test("pushes that come late and twice are the same events", async ({ skip }) => {
    const { place, shopId, ref, has } = await inMood("latePushes", "doubledPushes");
    if (!has) return skip();
    const { webhooks, shopWebhooks } = place.connector;
    const pushes = () =>
      shopWebhooks
        ? (place.shopPushes?.(shopId) ?? []).map((push) => ({
            isSigned: shopWebhooks.verify(push),
            events: shopWebhooks.parse(shopId, push.rawBody),
          }))
        : place.pushes(shopId).map((push) => ({
            isSigned: webhooks?.verify(push),
            events: webhooks?.parse(push.rawBody) ?? [],
          }));
    const bought: string[] = [];
    for (let n = 0; n < TIMES; n++) {
      bought.push(await place.market.buy(shopId, ref.externalProductId, 1));
      place.pass(30);
      await place.tick?.();
    }
    place.pass(3_600);
    await place.tick?.();
    const came = pushes();
    expect(came.every(({ isSigned }) => isSigned)).toBe(true);
    const events = came.flatMap((push) => push.events);
    for (const id of bought) expect(events.map((event) => event.externalOrderId)).toContain(id);
    const byKey = Map.groupBy(events, ({ dedupeKey }) => dedupeKey);
    expect(byKey.size).toBeLessThan(events.length);
    for (const alike of byKey.values()) expect(alike).toEqual(alike.map(() => alike[0]));
    // A push about one order comes after a later one, of this order or of another.
    const firsts = bought.map((id) => events.findIndex((one) => one.externalOrderId === id));
    const times = events.map(({ at }) => at.getTime());
    const isSorted = (all: number[]) => all.every((one, n) => n === 0 || (all[n - 1] ?? 0) <= one);
    expect([isSorted(firsts), isSorted(times)]).toContain(false);
  });
}
