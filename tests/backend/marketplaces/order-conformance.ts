import { expect, test } from "vitest";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import { kindOf } from "./kind-of.ts";
import type { TestedMarketplace } from "./tested-marketplace.ts";

const HOUR_MS = 3_600_000;

export function orderConformance(tested: () => TestedMarketplace): void {
  test("an order is found, read, arranged, labelled, shipped and completed", async ({ skip }) => {
    const { place, given, sold, arrange } = tested();
    if (!given("orders") || !given("shipping")) return skip();
    const { credentials, shopId, orders, order, read, ref } = await sold(2);
    const span = { from: new Date(place.now().getTime() - HOUR_MS), to: place.now() };
    expect((await orders.list(credentials, { ...span, cursor: null })).externalIds).toEqual([
      order.externalOrderId,
    ]);
    expect(await orders.read(credentials, ["unknown"])).toEqual([]);
    expect(await read()).toMatchObject({
      status: "to_process",
      lines: [{ externalProductId: ref.externalProductId, quantity: 2 }],
    });
    await arrange(credentials, order);
    const shipping = requireOffered(place.connector.shipping, "shipping");
    if (shipping.markShipped) return void (await tellsItself());
    expect((await read()).status).toBe("to_ship");
    place.pass(5);
    await shipping.trackingCode(credentials, order);
    const trackingCode = (await shipping.trackingCode(credentials, order)) ?? "";
    expect(trackingCode).not.toBe("");
    if (given("labels")) {
      const labels = requireOffered(shipping.labels, "labels");
      await labels.create(credentials, { ...order, trackingCode });
      place.pass(5);
      expect(await labels.status(credentials, order)).toMatchObject({ status: "ready" });
      const pdf = await labels.download(credentials, order);
      expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe("%PDF-");
    }
    const completed = ["complete", "completed"] as const;
    const returned = ["requestReturn", "return_requested"] as const;
    const steps = [
      ["collect", "shipped"],
      ["deliver", "delivered"],
      ...(place.takesBackCompleted || place.takesNothingBack ? [completed] : []),
      ...(place.takesNothingBack ? [] : [returned]),
    ] as const;
    for (const [step, status] of steps) {
      place.pass(60);
      await place.market[step](order.externalOrderId);
      expect((await read()).status).toBe(status);
    }
    expect(await place.market.stock(shopId, ref.externalProductId)).toBe(10);

    /** The seller marks the parcel as shipped; no courier reports it. */
    async function tellsItself() {
      const labels = requireOffered(shipping.labels, "labels");
      const sent = { ...order, trackingCode: "TH0123456789" };
      await labels.create(credentials, sent);
      expect(await labels.status(credentials, order)).toMatchObject({ status: "ready" });
      const pdf = await labels.download(credentials, order);
      expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe("%PDF-");
      const markShipped = requireOffered(shipping.markShipped, "markShipped");
      await markShipped(credentials, sent);
      expect(await read()).toMatchObject({
        status: "completed",
        trackingCode: sent.trackingCode,
      });
      expect(await kindOf(markShipped(credentials, sent))).toBe("wrong_state");
      const other = { ...order, trackingCode: "TH9876543210" };
      await shipping.changeTracking?.(credentials, other);
      expect(await shipping.trackingCode(credentials, order)).toBe(other.trackingCode);
      expect(await place.market.stock(shopId, ref.externalProductId)).toBe(10);
    }
  });

  test("an order without a return is completed, where the marketplace reports it", async ({
    skip,
  }) => {
    const { place, given, sold, arrange } = tested();
    if (!given("orders") || !given("shipping") || place.endsDelivered) return skip();
    // Such an order is completed once the seller has shipped it.
    if (place.connector.shipping?.markShipped) return skip();
    const { credentials, order, read } = await sold();
    await arrange(credentials, order);
    for (const step of ["collect", "deliver", "complete"] as const) {
      place.pass(60);
      await place.market[step](order.externalOrderId);
    }
    expect((await read()).status).toBe("completed");
  });

  test("an unpaid order is recognised, and ready to ship once paid", async ({ skip }) => {
    const { place, selling } = tested();
    const { unpaid } = place.market;
    if (!unpaid) return skip();
    const { credentials, shopId, ref } = await selling();
    const orders = requireOffered(place.connector.orders, "orders");
    const id = await unpaid.buy(shopId, ref.externalProductId);
    const read = async () => (await orders.read(credentials, [id]))[0];
    expect(await read()).toMatchObject({ status: "unpaid", paidAt: null });
    place.pass(60);
    await unpaid.pay(id);
    expect(await read()).toMatchObject({ status: "to_process", paidAt: place.now() });
  });

  test("a shipment whose answer was lost is found by reading, not sent twice", async ({ skip }) => {
    const { place, isMoody, given, sold, arrange } = tested();
    if (isMoody || !given("shipping")) return skip();
    const { credentials, order, read } = await sold();
    const { markShipped } = requireOffered(place.connector.shipping, "shipping");
    if (markShipped) {
      const sent = { ...order, trackingCode: "TH0123456789" };
      place.mishaps.loseNextAnswer();
      expect(await kindOf(markShipped(credentials, sent))).toBe("unavailable");
      expect((await read()).status).toBe("completed");
      expect(await kindOf(markShipped(credentials, sent))).toBe("wrong_state");
      return;
    }
    const parameters = () => arrange(credentials, order);
    place.mishaps.loseNextAnswer();
    expect(await kindOf(parameters())).toBe("unavailable");
    expect((await read()).status).toBe("to_ship");
    const choice = { method: "pickup", addressId: "1", slotId: "" } as const;
    const shipping = requireOffered(place.connector.shipping, "shipping");
    expect(await kindOf(shipping.arrange(credentials, order, choice))).toBe("wrong_state");
  });

  test("the seller cancels with each reason; a buyer's request is rejected and accepted", async ({
    skip,
  }) => {
    const { place, given, sold } = tested();
    if (!given("orders")) return skip();
    const { credentials, shopId, orders, ref, variantId } = await sold();
    const productId = ref.externalProductId;
    const lines = [{ externalProductId: productId, externalVariantId: variantId }];
    const status = async (id: string) => (await orders.read(credentials, [id]))[0]?.status;
    for (const reason of orders.cancelReasons) {
      const id = await place.market.buy(shopId, productId, 1);
      await orders.cancel(credentials, id, { reason, lines });
      expect(await status(id)).toBe("cancelled");
      const again = orders.cancel(credentials, id, { reason, lines });
      expect(await kindOf(again)).toBe("wrong_state");
    }
    if (place.hasNoRequests) return;
    const asked = await place.market.buy(shopId, productId, 1);
    const answers = [
      [false, "to_process"],
      [true, "cancelled"],
    ] as const;
    for (const [accept, after] of place.mustGrantRequests ? answers.slice(1) : answers) {
      await place.market.requestCancel(asked);
      expect(await status(asked)).toBe("cancel_requested");
      await orders.answerCancellation(credentials, asked, accept);
      expect(await status(asked)).toBe(after);
    }
  });
}
