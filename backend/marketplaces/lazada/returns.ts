import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { batches, idText, list, text } from "../wire.ts";
import { nothing } from "./http.ts";
import { readReverseOrder } from "./reverse-orders.ts";
import type { Shop } from "./shop.ts";

/**
 * Our word for a reason → how Lazada's own words for it are known; its numbers differ from country
 * to country.
 */
const REASONS: Record<string, RegExp> = {
  NOT_ELIGIBLE: /not eligible|used|damaged by (the )?(buyer|customer)/i,
  INVALID_REASON: /reason|not (valid|match)/i,
  LACK_OF_EVIDENCE: /evidence|proof|photo/i,
};
export const LAZADA_REFUSAL_REASONS = Object.keys(REASONS);

/** Goods that come back are refunded once they are there; a refund alone at once. */
export async function acceptReturn(shop: Shop, reverseOrderId: string): Promise<void> {
  const { isRefundAlone, lineIds } = await requireWaiting(shop, reverseOrderId);
  await answer(shop, reverseOrderId, lineIds, isRefundAlone, {
    action: isRefundAlone ? "agreeRefund" : "agreeReturn",
  });
}

const Reasons = z.object({
  data: list(z.object({ reason_id: idText, text, muti_language_text: text })),
});

/**
 * A reason that Lazada does not take for this return is refused here, with those that it takes. A
 * refund alone is disputed, without one.
 */
export async function refuseReturn(
  shop: Shop,
  reverseOrderId: string,
  { reason, note }: { reason: string; note: string },
): Promise<void> {
  const wanted = REASONS[reason];
  if (wanted === undefined)
    throw new ConnectorError("rejected", "unknown_reason", `Lazada knows no reason ${reason}`);
  const { isRefundAlone, lineIds } = await requireWaiting(shop, reverseOrderId);
  if (isRefundAlone) {
    await answer(shop, reverseOrderId, lineIds, true, { action: "startDispute", comment: note });
    return;
  }
  const { data } = await shop.http.json({
    path: "/order/reverse/reason/list",
    credentials: shop.credentials,
    params: { reverse_order_line_id: lineIds[0] },
    schema: Reasons,
  });
  const offered = data.find((one) => wanted.test(one.text) || wanted.test(one.muti_language_text));
  if (!offered)
    throw new ConnectorError(
      "rejected",
      "reason_not_offered",
      `Not for this return; possible: ${data.map((one) => one.text).join(", ")}`,
    );
  await answer(shop, reverseOrderId, lineIds, false, {
    action: "refuseReturn",
    reason_id: offered.reason_id,
    // Lazada wants one.
    comment: note || offered.text,
  });
}

async function answer(
  shop: Shop,
  reverse_order_id: string,
  reverse_order_item_ids: string[],
  isRefundAlone: boolean,
  decision: { action: string; reason_id?: string; comment?: string },
): Promise<void> {
  const path = isRefundAlone
    ? "/order/reverse/onlyrefund/seller/decide"
    : "/order/reverse/return/update";
  // Of a refund alone one item goes at once ("currently list size can be only 1").
  const calls = isRefundAlone ? batches(reverse_order_item_ids, 1) : [reverse_order_item_ids];
  for (const some of calls)
    await shop.http.json({
      ...{ path, credentials: shop.credentials, schema: nothing },
      params: { reverse_order_id, reverse_order_item_ids: some, ...decision },
    });
}

async function requireWaiting(shop: Shop, reverseOrderId: string) {
  const found = await readReverseOrder(shop, reverseOrderId);
  if (!found)
    throw new ConnectorError("not_found", "return_not_found", `No return ${reverseOrderId}`);
  if (found.lineIds.length > 0) return found;
  throw new ConnectorError("wrong_state", "answered", "The return was answered before");
}
