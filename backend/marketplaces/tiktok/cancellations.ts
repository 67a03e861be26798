import { z } from "zod";
import { findByWord } from "#contract/word-table.ts";
import { ConnectorError } from "../connector.ts";
import { ignored, makeListSchema, word } from "../wire.ts";
import { rejectReasons } from "./reject-reasons.ts";
import { findPendingCancellation, findPendingReturn } from "./requests.ts";
import { acceptReturn, refuseEarlyRefund } from "./returns.ts";
import { makeShopParams, type Shop } from "./shop.ts";

/**
 * Our reason → TikTok's, which differ before and after the buyer paid (its page "Cancel reasons",
 * ID and TH).
 */
const CANCEL_REASONS: Record<string, { unpaid: string; paid: string }> = {
  OUT_OF_STOCK: {
    unpaid: "seller_cancel_unpaid_reason_out_of_stock",
    paid: "seller_cancel_reason_out_of_stock",
  },
  WRONG_PRICE: {
    unpaid: "seller_cancel_unpaid_reason_wrong_price",
    paid: "seller_cancel_reason_wrong_price",
  },
};

const Status = z.object({ orders: makeListSchema(z.object({ status: word })) });

/** Cancels the whole order: single units can only be cancelled in America and Britain. */
export async function cancelOrder(shop: Shop, orderId: string, reason: string): Promise<void> {
  const names = findByWord(CANCEL_REASONS, reason);
  if (!names)
    throw new ConnectorError("rejected", "unknown_reason", `There is no reason ${reason}`);
  const { orders } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/order/202507/orders",
    query: { ids: orderId },
    schema: Status,
  });
  const isUnpaid = orders[0]?.status === "UNPAID";
  await shop.http.json({
    ...makeShopParams(shop),
    path: "/return_refund/202309/cancellations",
    body: { order_id: orderId, cancel_reason: isUnpaid ? names.unpaid : names.paid },
    schema: ignored,
  });
}

/**
 * The reason of a seller who refuses: the parcel is packed. Where TikTok does not offer it, the
 * first offered reason is used.
 */
const PACKED_REASON = "seller_reject_apply_product_has_been_packed";

export async function answerCancellation(
  shop: Shop,
  orderId: string,
  accept: boolean,
): Promise<void> {
  const cancelId = await findPendingCancellation(shop, orderId);
  if (cancelId === null) return answerEarlyRefund(shop, orderId, accept);
  const path = `/return_refund/202309/cancellations/${encodeURIComponent(cancelId)}`;
  if (accept) {
    await shop.http.json({
      ...makeShopParams(shop),
      ...{ method: "POST", path: `${path}/approve`, body: {}, schema: ignored },
    });
    return;
  }
  const names = await rejectReasons(shop, cancelId);
  const reject_reason = names.includes(PACKED_REASON) ? PACKED_REASON : (names[0] ?? PACKED_REASON);
  await shop.http.json({
    ...makeShopParams(shop),
    ...{ path: `${path}/reject`, body: { reject_reason }, schema: ignored },
  });
}

/** A refund that a buyer requests before pickup is another kind of request. */
async function answerEarlyRefund(shop: Shop, orderId: string, accept: boolean): Promise<void> {
  const refund = await findPendingReturn(shop, orderId);
  if (refund === null)
    throw new ConnectorError("wrong_state", "no_request", "No cancellation waits for an answer");
  if (accept) await acceptReturn(shop, refund.externalId);
  else await refuseEarlyRefund(shop, refund.externalId);
}
