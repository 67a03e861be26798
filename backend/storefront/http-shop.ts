import * as calls from "#contract/shop.ts";
import * as courierCalls from "#contract/shop-courier.ts";
import * as messengerCalls from "#contract/shop-messengers.ts";
import * as paymentCalls from "#contract/shop-payments.ts";
import * as refundCalls from "#contract/shop-refunds.ts";
import * as verifierCalls from "#contract/shop-slip-verifiers.ts";
import * as slipCalls from "#contract/shop-slips.ts";
import { ORDER_STATUSES } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import {
  arrangeAsChosen,
  confirmPayment,
  downloadLabel,
  loadOrder,
  readOrder,
} from "../orders/index.ts";
import { confirmClaimed, findClaimed, refuseClaimed } from "./claimed-payments.ts";
import { findRefund } from "./close-refund.ts";
import { confirmDoubtful, dropDoubtful, findDoubtful } from "./doubtful-orders.ts";
import {
  connectMessenger,
  disconnectMessenger,
  readShopMessengers,
} from "./messages/messenger-account.ts";
import { sendTestMessage } from "./messages/test-message.ts";
import { listTemplates } from "./messages/texts.ts";
import {
  connectShopPayments,
  disconnectShopPayments,
  readShopPayments,
} from "./online/payment-account.ts";
import { closeReview, findPaymentReviews } from "./online/reviews.ts";
import { findRefundable } from "./online/send-refund.ts";
import { readOrdersToAnswer } from "./orders-to-answer.ts";
import { privatePictureAnswer } from "./private-pictures.ts";
import { loadReceiptOrder, readReceipt, readShippingCosts } from "./receipts.ts";
import { findRefunds, presentRefund, recordRefund } from "./refunds.ts";
import { connectShopCourier, disconnectShopCourier, readShopCourier } from "./shop-courier.ts";
import { integrateShop, listShops, readShopOfChannel, updateShop } from "./shops.ts";
import { presentSlips, readSlipPicture } from "./slips/show-slip.ts";
import {
  checkSlipVerifier,
  connectSlipVerifier,
  disconnectSlipVerifier,
  readShopSlipVerifier,
} from "./slips/slip-verifier-account.ts";
import type { OpenStorefront } from "./storefront-of.ts";
import { readWallet } from "./wallet.ts";

/**
 * Mounts the own shop's calls at its own addresses (docs/specification.md "Calls"). The orders
 * service has those of every channel.
 */
export function mountShop(app: HttpApp, backend: Backend): void {
  implement(app, calls.listShops, async (_input, caller) => ({
    shops: await listShops(backend, caller),
  }));
  implement(app, calls.integrateShop, async ({ body }, caller) => ({
    shop: await integrateShop(backend, caller, body),
  }));
  implement(app, calls.listShopOrderStatuses, () => ({ statuses: [...ORDER_STATUSES] }));
  implement(app, calls.getShopWallet, async ({ params }, caller) => {
    const { id, accountId } = await readShopOfChannel(backend.db, caller, params.channelId);
    return readWallet(backend, { accountId, storefrontId: id });
  });
  implement(app, calls.updateShop, async ({ params, body }, caller) => ({
    shop: await updateShop(backend, caller, params.channelId, body),
  }));
  mountCourier(app, backend);
  mountDoubtful(app, backend);
  mountClaimed(app, backend);
  mountPayments(app, backend);
  mountMessengers(app, backend);
  mountRefunds(app, backend);
  mountSlips(app, backend);
  mountSlipVerifier(app, backend);
  mountOrders(app, backend);
}

function mountCourier(app: HttpApp, backend: Backend): void {
  const readCourier = async (shop: OpenStorefront) => ({
    courier: await readShopCourier(backend, shop),
  });
  implement(app, courierCalls.getShopCourier, async ({ params }, caller) =>
    readCourier(await readShopOfChannel(backend.db, caller, params.channelId)),
  );
  implement(app, courierCalls.connectShopCourier, async ({ params, body }, caller) => {
    const shop = await readShopOfChannel(backend.db, caller, params.channelId);
    await connectShopCourier(backend, shop, body);
    return readCourier(shop);
  });
  implement(app, courierCalls.disconnectShopCourier, async ({ params }, caller) => {
    const shop = await readShopOfChannel(backend.db, caller, params.channelId);
    await disconnectShopCourier(backend, shop);
    return readCourier(shop);
  });
}

function mountDoubtful(app: HttpApp, backend: Backend): void {
  implement(app, calls.countShopOrdersToAnswer, async ({ params }, caller) => {
    const shop = await readShopOfChannel(backend.db, caller, params.channelId);
    const { doubtful, claimed, refunds } = await readOrdersToAnswer(backend, caller, shop);
    return { doubtful, claimed: claimed.count, refunds: refunds.count };
  });
  implement(app, calls.listDoubtfulOrders, async ({ params }, caller) => ({
    orders: await findDoubtful(
      backend,
      caller,
      await readShopOfChannel(backend.db, caller, params.channelId),
    ),
  }));
  implement(app, calls.dropDoubtfulOrders, async ({ params, body }, caller) =>
    dropDoubtful(
      backend,
      caller,
      await readShopOfChannel(backend.db, caller, params.channelId),
      body.numbers,
    ),
  );
  implement(app, calls.confirmDoubtfulOrder, async ({ params, body }, caller) => {
    const shop = await readShopOfChannel(backend.db, caller, params.channelId);
    await confirmDoubtful(backend, caller, shop, body.number);
    return { number: body.number };
  });
}

function mountClaimed(app: HttpApp, backend: Backend): void {
  const readShopOfCall = (caller: Caller, { channelId }: { channelId: string }) =>
    readShopOfChannel(backend.db, caller, channelId);
  implement(app, calls.listClaimedPayments, async ({ params }, caller) =>
    findClaimed(backend, caller, await readShopOfCall(caller, params)),
  );
  implement(app, calls.confirmClaimedPayments, async ({ params, body }, caller) =>
    confirmClaimed(backend, caller, await readShopOfCall(caller, params), body.numbers),
  );
  implement(app, calls.refuseClaimedPayment, async ({ params, body }, caller) => {
    await refuseClaimed(backend, caller, await readShopOfCall(caller, params), body.number);
    return { number: body.number };
  });
}

function mountPayments(app: HttpApp, backend: Backend): void {
  const readShopOfCall = (caller: Caller, { channelId }: { channelId: string }) =>
    readShopOfChannel(backend.db, caller, channelId);
  const answer = async (shop: OpenStorefront) => ({
    payments: await readShopPayments(backend, shop),
  });
  implement(app, paymentCalls.getShopPayments, async ({ params }, caller) =>
    answer(await readShopOfCall(caller, params)),
  );
  implement(app, paymentCalls.connectShopPayments, async ({ params, body }, caller) => {
    const shop = await readShopOfCall(caller, params);
    await connectShopPayments(backend, shop, body);
    return answer(shop);
  });
  implement(app, paymentCalls.disconnectShopPayments, async ({ params }, caller) => {
    const shop = await readShopOfCall(caller, params);
    await disconnectShopPayments(backend, shop);
    return answer(shop);
  });
  implement(app, paymentCalls.listShopPaymentReviews, async ({ params }, caller) => ({
    reviews: await findPaymentReviews(backend, await readShopOfCall(caller, params)),
  }));
  implement(app, paymentCalls.closeShopPaymentReview, async ({ params }, caller) => {
    const { accountId } = await readShopOfCall(caller, params);
    await closeReview(backend, backend.db, accountId, params.reviewId);
    return { reviewId: params.reviewId };
  });
}

function mountMessengers(app: HttpApp, backend: Backend): void {
  const readShopOfCall = (caller: Caller, { channelId }: { channelId: string }) =>
    readShopOfChannel(backend.db, caller, channelId);
  const answer = async (shop: OpenStorefront) => {
    const messengers = await readShopMessengers(backend, shop);
    return { messengers, templates: messengers.length > 0 ? listTemplates() : [] };
  };
  implement(app, messengerCalls.getShopMessengers, async ({ params }, caller) =>
    answer(await readShopOfCall(caller, params)),
  );
  implement(app, messengerCalls.connectShopMessenger, async ({ params, body }, caller) => {
    const shop = await readShopOfCall(caller, params);
    await connectMessenger(backend, shop, params.messenger, body);
    return answer(shop);
  });
  implement(app, messengerCalls.disconnectShopMessenger, async ({ params }, caller) => {
    const shop = await readShopOfCall(caller, params);
    await disconnectMessenger(backend, shop, params.messenger);
    return answer(shop);
  });
  implement(app, messengerCalls.testShopMessenger, async ({ params, body }, caller) => {
    const shop = await readShopOfCall(caller, params);
    const sentAt = await sendTestMessage(backend, shop, body.phone);
    return { sentAt: sentAt.toISOString() };
  });
}

function mountRefunds(app: HttpApp, backend: Backend): void {
  const receiptOf = async (caller: Caller, orderId: string) =>
    loadReceiptOrder(backend, await loadOrder(backend.db, caller, orderId));
  implement(app, refundCalls.listShopRefunds, async ({ params }, caller) =>
    findRefunds(backend, caller, await readShopOfChannel(backend.db, caller, params.channelId)),
  );
  implement(app, refundCalls.getShopRefund, async ({ params: { orderId } }, caller) => {
    const { shop, found } = await receiptOf(caller, orderId);
    const refund = await findRefund(backend.db, found);
    const refundable = refund && (await findRefundable(backend, shop, refund));
    return {
      refund: refund && presentRefund(refund, found, { orderId, shop }),
      provider: refundable?.provider.name ?? null,
    };
  });
  implement(app, refundCalls.recordShopRefund, async ({ params: { orderId }, body }, caller) => {
    const { shop, found } = await receiptOf(caller, orderId);
    const refund = await recordRefund(backend, shop, found, body);
    return { refund: presentRefund(refund, found, { orderId, shop }) };
  });
  implement(app, refundCalls.getShopRefundPicture, async ({ params }, caller) => {
    const { found } = await receiptOf(caller, params.orderId);
    const refund = await findRefund(backend.db, found);
    return privatePictureAnswer(backend, refund?.pictureKey ?? null);
  });
}

function mountSlips(app: HttpApp, backend: Backend): void {
  const orderOf = async (caller: Caller, orderId: string) => {
    const { found } = await loadReceiptOrder(backend, await loadOrder(backend.db, caller, orderId));
    return found;
  };
  implement(app, slipCalls.listShopSlips, async ({ params }, caller) => {
    const { accountId, id } = await orderOf(caller, params.orderId);
    return { slips: (await presentSlips(backend.db, accountId, [id])).get(id) ?? [] };
  });
  implement(app, slipCalls.getShopSlipPicture, async ({ params }, caller) =>
    readSlipPicture(backend, await orderOf(caller, params.orderId), params.slipId),
  );
}

function mountSlipVerifier(app: HttpApp, backend: Backend): void {
  const readShopOfCall = (caller: Caller, { channelId }: { channelId: string }) =>
    readShopOfChannel(backend.db, caller, channelId);
  const answer = async (shop: OpenStorefront) => ({
    verifier: await readShopSlipVerifier(backend, shop),
  });
  implement(app, verifierCalls.getShopSlipVerifier, async ({ params }, caller) =>
    answer(await readShopOfCall(caller, params)),
  );
  implement(app, verifierCalls.connectShopSlipVerifier, async ({ params, body }, caller) => {
    const shop = await readShopOfCall(caller, params);
    await connectSlipVerifier(backend, shop, body);
    return answer(shop);
  });
  implement(app, verifierCalls.disconnectShopSlipVerifier, async ({ params }, caller) => {
    const shop = await readShopOfCall(caller, params);
    await disconnectSlipVerifier(backend, shop);
    return answer(shop);
  });
  implement(app, verifierCalls.checkShopSlipVerifier, async ({ params }, caller) =>
    checkSlipVerifier(backend, await readShopOfCall(caller, params)),
  );
}

function mountOrders(app: HttpApp, backend: Backend): void {
  implement(app, calls.getShopReceipt, async ({ params }, caller) => ({
    receipt: await readReceipt(backend, await loadOrder(backend.db, caller, params.orderId)),
  }));
  implement(app, calls.getShopShippingCosts, async ({ params }, caller) =>
    readShippingCosts(backend, await loadOrder(backend.db, caller, params.orderId)),
  );
  implement(app, calls.requestShopShipping, async ({ params, body }, caller) => {
    await arrangeAsChosen(backend, caller, params.orderId, body);
    // An order has one shipping request at a time, so its id identifies the request.
    return { jobId: params.orderId };
  });
  implement(app, calls.getShopShippingRequest, async ({ params }, caller) => {
    const order = await loadOrder(backend.db, caller, params.jobId);
    return requestState(order);
  });
  implement(app, calls.getShopTrackingCode, async ({ params }, caller) => {
    const { trackingCode, courier } = await loadOrder(backend.db, caller, params.orderId);
    return { trackingCode, courier };
  });
  implement(app, calls.downloadShopLabel, ({ params }, caller: Caller) =>
    downloadLabel(backend, caller, params.orderId),
  );
  implement(app, calls.markShopOrderPaid, async ({ params }, caller) => {
    await confirmPayment(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
}

function requestState(order: Awaited<ReturnType<typeof loadOrder>>) {
  const { status, shipmentError: reason, trackingCode } = order;
  if (status === "processing") return { status: "waiting" as const, reason: null, trackingCode };
  return status === "to_process" || status === "cancelled"
    ? { status: "failed" as const, reason, trackingCode }
    : { status: "done" as const, reason: null, trackingCode };
}
