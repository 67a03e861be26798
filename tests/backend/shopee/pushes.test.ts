import { expect, test } from "vitest";
import { redeliverDue } from "#sandbox/shopee/due.ts";
import { sellingShop } from "./selling-shop.ts";
import { PARTNER } from "./world.ts";

const DAY_MS = 86_400_000;

test("each change is pushed at once, signed, and read by the connector", async () => {
  const { connector, controls, buy, arrangeByPickup, ownPushes, codes, shopId, credentials, pass } =
    await sellingShop();
  const ref = await buy(1, { paid: false });
  await controls.pay(ref.externalOrderId);
  await arrangeByPickup(ref);
  pass(3);
  await connector.shipping.trackingCode(credentials, ref);
  await connector.shipping.trackingCode(credentials, ref);
  await expect.poll(() => codes().toSorted((a, b) => a - b)).toEqual([1, 3, 3, 3, 4, 30, 30]);

  const paid = ownPushes().find(({ body }) => JSON.parse(body).code === 3);
  const rawBody = new TextEncoder().encode(paid?.body);
  const input = {
    callbackUrl: PARTNER.callbackUrl,
    authorization: paid?.headers.Authorization ?? null,
    rawBody,
  };
  expect(connector.webhooks.verify(input)).toBe(true);
  expect(connector.webhooks.verify({ ...input, authorization: null })).toBe(false);
  expect(
    connector.webhooks.verify({ ...input, rawBody: new TextEncoder().encode(`${paid?.body} `) }),
  ).toBe(false);
  expect(connector.webhooks.verify({ ...input, callbackUrl: "http://other.test/" })).toBe(false);
  const [event] = connector.webhooks.parse(rawBody);
  expect(event).toMatchObject({
    kind: "order",
    shopId: String(shopId),
    externalOrderId: ref.externalOrderId,
  });
  expect(connector.webhooks.parse(rawBody)[0]?.dedupeKey).toBe(event?.dedupeKey);
  expect(
    new Set(
      ownPushes().map(
        (push) => connector.webhooks.parse(new TextEncoder().encode(push.body))[0]?.dedupeKey,
      ),
    ).size,
  ).toBe(ownPushes().length);
  expect(() => connector.webhooks.parse(new TextEncoder().encode('{"hello":1}'))).toThrow(
    SyntaxError,
  );
  expect(() => connector.webhooks.parse(new TextEncoder().encode("no json"))).toThrow(SyntaxError);
});

test("a failed push is repeated after 300, 1,800 and 10,800 seconds, then dropped", async () => {
  const { deps, buy, pushes, receiver, clock, pass } = await sellingShop();
  receiver.ok = false;
  const { externalOrderId } = await buy();
  const tries = () => pushes.filter((push) => push.body.includes(externalOrderId)).length;
  await expect.poll(tries).toBe(1);
  let expected = 1;
  for (const seconds of [300, 1_800, 10_800]) {
    pass(seconds - 1);
    await redeliverDue(deps, clock.now);
    expect(tries()).toBe(expected);
    pass(1);
    await redeliverDue(deps, clock.now);
    expect(tries()).toBe(++expected);
  }
  pass(100_000);
  await redeliverDue(deps, clock.now);
  expect(tries()).toBe(4);
});

test("the sandbox's clock reports tracking numbers and labels by itself", async () => {
  const { connector, credentials, deps, buy, arrangeByPickup, codes, clock, pass } =
    await sellingShop();
  const ref = await buy();
  await arrangeByPickup(ref);
  pass(5);
  await redeliverDue(deps, clock.now);
  await expect.poll(codes).toContain(4);
  const trackingCode =
    (await connector.shipping.trackingCode(credentials, ref)) ??
    (await connector.shipping.trackingCode(credentials, ref));
  await connector.shipping.labels.create(credentials, { ...ref, trackingCode: trackingCode ?? "" });
  pass(5);
  await redeliverDue(deps, clock.now);
  await expect.poll(codes).toContain(15);
});

test("the sandbox's clock does not change generated past orders", async () => {
  const { buy, read, clock, pass, deps, codes } = await sellingShop();
  const createdAt = new Date(clock.now.getTime() - 30 * DAY_MS);
  const ref = await buy(1, { createdAt, targetStatus: "SHIPPED", quiet: true });
  const before = await read(ref);
  pass(60);
  await redeliverDue(deps, clock.now);
  expect((await read(ref)).updatedAt).toEqual(before.updatedAt);
  expect(codes()).not.toContain(4);
});

test("a campaign's push is sent when it reserves units, sells some, and ends", async () => {
  const { controls, deps, shopId, itemId, buy, ownPushes, clock, pass } = await sellingShop();
  await controls.startPromotion(shopId, { itemId, units: 5, hours: 1 });
  await buy(2);
  pass(3_600);
  await redeliverDue(deps, clock.now);
  await redeliverDue(deps, clock.now);
  const told = () =>
    ownPushes()
      .map(({ body }) => JSON.parse(body))
      .filter(({ code }) => code === 7 || code === 8)
      .map(({ code, data }) => ({
        ...{ code, action: data.action, itemId: data.item_id },
        left: data.reserved_stock ?? data.changed_values[0].new,
      }));
  await expect.poll(told).toEqual([
    { code: 7, action: "promo_lock_stock", itemId, left: 5 },
    { code: 8, action: "place_order", itemId, left: 3 },
    { code: 7, action: "promo_end", itemId, left: 0 },
  ]);
});
