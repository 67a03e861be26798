import { expect, test } from "vitest";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import type { TestedMarketplace } from "./tested-marketplace.ts";

export function pushConformance(tested: () => TestedMarketplace): void {
  test("a push is accepted by its signature only, and repeats are identical", async ({ skip }) => {
    const { place, sold } = tested();
    if (!place.connector.webhooks) return skip();
    const webhooks = requireOffered(place.connector.webhooks, "webhooks");
    const { shopId, order } = await sold();
    const ofOrder = () =>
      place
        .pushes(shopId)
        .filter(({ rawBody }) =>
          webhooks.parse(rawBody).some((event) => event.externalOrderId === order.externalOrderId),
        );
    await expect.poll(() => ofOrder().length).toBeGreaterThan(0);
    const [push] = ofOrder();
    if (!push) throw new Error("No push came");
    expect(webhooks.verify(push)).toBe(true);
    const forged = new TextEncoder().encode(`${new TextDecoder().decode(push.rawBody)} `);
    expect(webhooks.verify({ ...push, rawBody: forged })).toBe(false);
    expect(webhooks.verify({ ...push, authorization: "0".repeat(64) })).toBe(false);
    expect(webhooks.verify({ ...push, callbackUrl: "https://elsewhere.test/" })).toBe(
      !place.signsAddress,
    );
    const [event] = webhooks.parse(push.rawBody);
    expect(event).toMatchObject({ kind: "order", shopId });
    place.pass(86_400);
    expect(webhooks.parse(push.rawBody)).toEqual([event]);
    const keys = place.pushes(shopId).map(({ rawBody }) => webhooks.parse(rawBody)[0]?.dedupeKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(() => webhooks.parse(new TextEncoder().encode("no push"))).toThrow(SyntaxError);
  });

  test("a push to a shop's own address is accepted by that shop's secret only", async ({
    skip,
  }) => {
    const { place, sold } = tested();
    if (!place.connector.shopWebhooks) return skip();
    const webhooks = requireOffered(place.connector.shopWebhooks, "shopWebhooks");
    const { shopId, order } = await sold();
    const pushes = () =>
      (place.shopPushes?.(shopId) ?? []).filter(({ rawBody }) =>
        webhooks
          .parse(shopId, rawBody)
          .some((event) => event.externalOrderId === order.externalOrderId),
      );
    await expect.poll(() => pushes().length).toBeGreaterThan(0);
    const [push] = pushes();
    if (!push) throw new Error("No push came");
    expect(webhooks.verify(push)).toBe(true);
    const others = Object.keys(push.secrets).map((name) => [name, "another"]);
    expect(webhooks.verify({ ...push, secrets: Object.fromEntries(others) })).toBe(false);
    const elsewhere = { ...push, callbackUrl: "https://elsewhere.test/" };
    expect(webhooks.verify(elsewhere)).toBe(!place.signsAddress);
    expect(webhooks.verify({ ...push, secrets: {} })).toBe(false);
    expect(webhooks.verify({ ...push, headers: new Headers() })).toBe(false);
    const forged = new TextEncoder().encode(`${new TextDecoder().decode(push.rawBody)} `);
    expect(webhooks.verify({ ...push, rawBody: forged })).toBe(false);
    const [event] = webhooks.parse(shopId, push.rawBody);
    expect(event).toMatchObject({
      ...{ kind: "order", shopId, externalOrderId: order.externalOrderId },
    });
    expect(webhooks.parse(shopId, push.rawBody)).toEqual([event]);
    expect(webhooks.parse("another", push.rawBody)[0]?.dedupeKey).not.toBe(event?.dedupeKey);
    expect(() => webhooks.parse(shopId, new TextEncoder().encode("no push"))).toThrow(SyntaxError);
  });
}
