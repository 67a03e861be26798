import { z } from "zod";
import type { ReturnClaim } from "#contract/return-claims.ts";
import type { ReturnWish } from "#contract/statuses.ts";
import type { OpenReturn } from "../channel-returns.ts";
import { fromWireAmount } from "../money.ts";
import { idText, inside, list, optionalNumber, text, word } from "../wire.ts";
import { type Shop, shopParams } from "./shop.ts";

const PAGE = 50;
const PENDING_CANCEL = "CANCELLATION_REQUEST_PENDING";
const PENDING_RETURN = /^(RETURN_OR_REFUND|REPLACEMENT)_REQUEST_PENDING$/;
/**
 * Refused, withdrawn by the buyer, or to be replaced by a new order: the order stays as before.
 * Spelt in several ways.
 */
const CLOSED_RETURN = /REJECT$|CANCEL(LED)?$|^REPLACEMENT_REQUEST_COMPLETE$/;

const PAID_INSTEAD = "REPLACEMENT_REQUEST_REFUND_SUCCESS";

const WISHES: Record<string, ReturnWish> = {
  REFUND: "refund",
  RETURN_AND_REFUND: "return",
  REPLACEMENT: "replacement",
};

/** Orders with an open request of a buyer. */
export interface Requests {
  cancel: ReadonlySet<string>;
  return: ReadonlyMap<string, ReturnWish | null>;
}

/**
 * The requests are not in the order itself. Each kind is one call for all orders, or none if no
 * order can have it. A refund before the courier came (`early`) is a cancellation, as the goods are
 * still here.
 */
export async function openRequests(
  shop: Shop,
  of: { cancel: string[]; early: string[]; return: string[] },
): Promise<Requests> {
  const cancellations = await searchCancellations(shop, of.cancel);
  const returns = await searchReturns(shop, [...of.early, ...of.return]);
  const early = new Set(of.early);
  const live = returns
    .filter(({ order_id }) => !early.has(order_id))
    .filter(({ return_status }) => !CLOSED_RETURN.test(return_status))
    // If there are several, the open one is shown to the seller.
    .sort((one, other) => Number(isPendingReturn(one)) - Number(isPendingReturn(other)));
  return {
    cancel: new Set(
      [
        ...cancellations.filter(isPendingCancel),
        ...returns.filter((one) => early.has(one.order_id) && isPendingReturn(one)),
      ].map(({ order_id }) => order_id),
    ),
    return: new Map(live.map((one) => [one.order_id, wishOf(one)])),
  };
}

/** A buyer who was refunded in place of a replacement only has a refund. */
const wishOf = ({ return_type, return_status }: z.infer<typeof Return>): ReturnWish | null =>
  return_status === PAID_INSTEAD ? "refund" : (WISHES[return_type] ?? null);

/** Returns an order's cancellation that waits for the seller's answer, or `null`. */
export async function pendingCancellation(shop: Shop, orderId: string): Promise<string | null> {
  return (await searchCancellations(shop, [orderId])).find(isPendingCancel)?.cancel_id ?? null;
}

/** Returns an order's return that waits for the seller's answer, or `null`. */
export async function pendingReturn(shop: Shop, orderId: string): Promise<OpenReturn | null> {
  const found = (await searchReturns(shop, [orderId])).find(isPendingReturn);
  return found ? { externalId: found.return_id, needs: [] } : null;
}

const Cancellations = z.object({
  cancellations: list(z.object({ cancel_id: idText, order_id: idText, cancel_status: word })),
});
const isPendingReturn = ({ return_status }: { return_status: string }) =>
  PENDING_RETURN.test(return_status);
const isPendingCancel = (one: { cancel_status: string }) => one.cancel_status === PENDING_CANCEL;

async function searchCancellations(shop: Shop, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const { cancellations } = await shop.http.json({
    ...shopParams(shop),
    path: "/return_refund/202309/cancellations/search",
    query: { page_size: PAGE },
    body: { order_ids: orderIds, cancel_status: [PENDING_CANCEL] },
    schema: Cancellations,
  });
  return cancellations;
}

const Return = z.object({
  return_id: idText,
  order_id: idText,
  return_type: word,
  return_status: word,
  return_reason_text: text,
  create_time: optionalNumber,
  refund_amount: inside(z.object({ currency: text, refund_total: text })),
});

const Records = z.object({
  records: list(z.object({ role: word, note: text, images: list(z.object({ url: idText })) })),
});

/** The texts are in the return itself, the buyer's pictures and note in its records. */
export async function describeReturn(shop: Shop, orderId: string): Promise<ReturnClaim | null> {
  const [latest] = (await searchReturns(shop, [orderId])).toSorted(
    (one, other) => (other.create_time ?? 0) - (one.create_time ?? 0),
  );
  if (!latest) return null;
  const { records } = await shop.http.json({
    ...shopParams(shop),
    path: `/return_refund/202309/returns/${encodeURIComponent(latest.return_id)}/records`,
    schema: Records,
  });
  const said = records.filter(({ role }) => role === "BUYER");
  const words = [latest.return_reason_text, ...said.map(({ note }) => note)].filter(Boolean);
  const refund = latest.refund_amount;
  return {
    reason: null,
    words: words.join(" · "),
    pictures: said.flatMap(({ images }) => images.map(({ url }) => url)),
    refundAmount: refund?.refund_total
      ? fromWireAmount(refund.refund_total, refund.currency)
      : null,
  };
}

const Returns = z.object({ return_orders: list(Return), next_page_token: text });

async function searchReturns(shop: Shop, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return findReturns(shop, { order_ids: orderIds });
}

/** An order may have a return for each of its units. */
export async function findReturns(
  shop: Shop,
  which: { order_ids?: string[]; return_ids?: string[] },
) {
  const found: z.infer<typeof Return>[] = [];
  for (let token = ""; ; ) {
    const page: z.infer<typeof Returns> = await shop.http.json({
      ...shopParams(shop),
      path: "/return_refund/202309/returns/search",
      query: { page_size: PAGE, ...(token ? { page_token: token } : {}) },
      body: which,
      schema: Returns,
    });
    found.push(...page.return_orders);
    if (!page.next_page_token || page.next_page_token === token) return found;
    token = page.next_page_token;
  }
}
