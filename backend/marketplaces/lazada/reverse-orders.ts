import { z } from "zod";
import type { ReturnWish } from "#contract/statuses.ts";
import type { OpenReturn } from "../channel-returns.ts";
import { idText, list, text } from "../wire.ts";
import type { Shop } from "./shop.ts";

const PAGE = 50;
/** Refused, or taken back by the buyer: the order stands as before. */
const CLOSED = /cancel|reject|refuse|close/i;
const WAITING = /^REQUEST_INITIATE$/;
const REFUND_ALONE = "ONLY_REFUND";

const ReverseOrder = z.object({
  reverse_order_id: idText,
  request_type: text,
  reverse_order_lines: list(z.object({ reverse_order_line_id: idText, reverse_status: text })),
});
type ReverseOrder = z.infer<typeof ReverseOrder>;

const Found = z.object({ result: z.object({ items: list(ReverseOrder) }) });

async function find(
  shop: Shop,
  which: { trade_order_id?: string; reverse_order_id?: string },
): Promise<ReverseOrder[]> {
  const { result } = await shop.http.json({
    path: "/reverse/getreverseordersforseller",
    credentials: shop.credentials,
    params: { ...which, page_no: 1, page_size: PAGE },
    schema: Found,
  });
  return result.items;
}

/** What a buyer wants that was neither refused nor taken back; null: nothing. */
export async function liveWish(shop: Shop, orderId: string): Promise<ReturnWish | null> {
  const live = (await find(shop, { trade_order_id: orderId })).find(
    ({ request_type, reverse_order_lines: lines }) =>
      request_type !== "CANCEL" && lines.some(({ reverse_status }) => !CLOSED.test(reverse_status)),
  );
  return live ? (live.request_type === REFUND_ALONE ? "refund" : "return") : null;
}

/** The return of an order that waits for the seller's answer; null: there is none. */
export async function pendingReturn(shop: Shop, orderId: string): Promise<OpenReturn | null> {
  const found = (await find(shop, { trade_order_id: orderId })).find(
    ({ request_type, reverse_order_lines: lines }) =>
      request_type !== "CANCEL" && lines.some(({ reverse_status }) => WAITING.test(reverse_status)),
  );
  if (!found) return null;
  return {
    externalId: found.reverse_order_id,
    // E0109 and E0110 of ReverseOrderOnlyRefundDecide.
    needs: found.request_type === REFUND_ALONE ? ["note", "pictures"] : [],
  };
}

/** null: the shop has no such one. `lineIds`: those that wait for an answer. */
export async function readReverseOrder(
  shop: Shop,
  reverseOrderId: string,
): Promise<{ isRefundAlone: boolean; lineIds: string[] } | null> {
  const [found] = await find(shop, { reverse_order_id: reverseOrderId });
  if (!found) return null;
  return {
    isRefundAlone: found.request_type === REFUND_ALONE,
    lineIds: found.reverse_order_lines
      .filter(({ reverse_status }) => WAITING.test(reverse_status))
      .map(({ reverse_order_line_id }) => reverse_order_line_id),
  };
}
