import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { storefrontPayments } from "#backend/db/schema/storefront-payments.ts";
import type { TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

interface Account {
  isThai?: boolean;
  /** Whether the shop gives the secret that proves messages. */
  knowsSecret?: boolean;
  settings?: Record<string, unknown>;
}

/** A shop whose account at the provider is connected, with its messages. */
export async function openPayingShop(
  world: TestBackend,
  { isThai = false, knowsSecret = true, settings = {} }: Account = {},
) {
  const { controls } = world.sandboxes.payments;
  const places = { country: "th", from: "500101", to: "500101" } as const;
  const shop = await openShop(world, {
    onHand: 30,
    ...(isThai
      ? { places, settings: { originPostCode: "50200", flatFee: 5_000, ...settings } }
      : { settings }),
  });
  const { secretKey, webhookSecret } = await controls.merchant(shop.owner.accountId);
  const path = `/v1/channels/shop/${shop.shop.channelId}/payment-account`;
  const { payments } = await shop.ask("PUT", path, {
    ...{ secretKey, webhookSecret: knowsSecret ? webhookSecret : "" },
  });
  await controls.setWebhook(shop.owner.accountId, payments.account.webhookUrl);

  async function order(changes: Record<string, unknown> = {}) {
    const phone = `0813${String(Math.random()).slice(2, 9)}`;
    const placed = await shop.buyer.place(1, { payment: "online", phone, ...changes });
    const { token, number } = await placed.json();
    expect(placed.status).toBe(200);
    await world.drain();
    const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
    return { token, number, id: orders[0].id as string };
  }

  /** Chooses a way; returns the provider's bill of it. */
  async function choose(token: string, way: string, email = "") {
    const answer = await shop.buyer.call(`/orders/${token}/;pay`, { way, email });
    const { order: shown } = await answer.json();
    expect(answer.status).toBe(200);
    const payment = shown.online.payments.find((one: { way: string }) => one.way === way);
    const rows = await world.backend.db
      .select()
      .from(storefrontPayments)
      .where(
        and(
          eq(storefrontPayments.accountId, shop.owner.accountId),
          eq(storefrontPayments.way, way as "qr"),
          eq(storefrontPayments.status, "open"),
        ),
      );
    return { payment, billId: (rows.at(-1)?.externalId ?? "").replace(/^cs_test_/, "pi_") };
  }

  /** Pays at the provider, whose messages arrive. */
  async function pay(billId: string, options?: { amount?: number; messages?: number }) {
    await controls.pay(billId, options);
    await world.sandboxes.payments.tick();
    await world.drain();
  }

  /** A paid order that the seller cancelled; the provider can pay it back. */
  async function cancelled() {
    const made = await order();
    const { billId } = await choose(made.token, "page");
    await pay(billId);
    await shop.ask("POST", `/v1/orders/${made.id}/;cancel`, { reason: "OUT_OF_STOCK" });
    return { ...made, billId, refund: `/v1/channels/shop/orders/${made.id}/refund` };
  }

  return { ...shop, path, order, choose, pay, cancelled };
}
