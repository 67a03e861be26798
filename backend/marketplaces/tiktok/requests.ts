import { z } from "zod";
import type { ReturnClaim } from "#contract/return-claims.ts";
import type { ReturnWish } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";
import { joinOutcomes, type OpenReturn, type ReturnOutcome } from "../channel-returns.ts";
import { parseWireAmount } from "../money.ts";
import {
  idText,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  optionalNumber,
  text,
  word,
} from "../wire.ts";
import { makeShopParams, type Shop } from "./shop.ts";

const PAGE_SIZE = 50;
const PENDING_CANCEL = "CANCELLATION_REQUEST_PENDING";
const PENDING_RETURN = /^(RETURN_OR_REFUND|REPLACEMENT)_REQUEST_PENDING$/;
/**
 * Refused, withdrawn by the buyer, or to be replaced by a new order: the order stays as before.
 * Spelt in several ways.
 */
const CLOSED_RETURN = /REJECT$|CANCEL(LED)?$|^REPLACEMENT_REQUEST_COMPLETE$/;

/** The money went back to the buyer. */
const PAID_RETURN = /^RETURN_OR_REFUND_REQUEST_(SUCCESS|COMPLETE)$|REFUND_SUCCESS$/;

const PAID_INSTEAD = "REPLACEMENT_REQUEST_REFUND_SUCCESS";

const WISH_BY_TYPE: Record<string, ReturnWish> = {
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
 * order can have it. A refund before the courier came (`earlyOrderIds`) is a cancellation, as the
 * goods are still here.
 */
export async function openRequests(
  shop: Shop,
  source: { cancel: string[]; early: string[]; return: string[] },
): Promise<Requests> {
  const cancellations = await searchCancellations(shop, source.cancel);
  const returns = await searchReturns(shop, [...source.early, ...source.return]);
  const earlyOrderIds = new Set(source.early);
  const live = returns
    .filter(({ order_id }) => !earlyOrderIds.has(order_id))
    .filter(({ return_status }) => !CLOSED_RETURN.test(return_status))
    // If there are several returns, the open return is shown to the seller.
    .sort((left, right) => Number(isPendingReturn(left)) - Number(isPendingReturn(right)));
  return {
    cancel: new Set(
      [
        ...cancellations.filter(isPendingCancel),
        ...returns.filter(
          (returnEntry) => earlyOrderIds.has(returnEntry.order_id) && isPendingReturn(returnEntry),
        ),
      ].map(({ order_id }) => order_id),
    ),
    return: new Map(live.map((entry) => [entry.order_id, readWish(entry)])),
  };
}

/** A buyer who was refunded in place of a replacement only has a refund. */
const readWish = ({ return_type, return_status }: z.infer<typeof Return>): ReturnWish | null =>
  return_status === PAID_INSTEAD ? "refund" : (findByWord(WISH_BY_TYPE, return_type) ?? null);

/** Returns an order's cancellation that waits for the seller's answer, or `null`. */
export async function findPendingCancellation(shop: Shop, orderId: string): Promise<string | null> {
  return (await searchCancellations(shop, [orderId])).find(isPendingCancel)?.cancel_id ?? null;
}

/** Returns an order's return that waits for the seller's answer, or `null`. */
export async function findPendingReturn(shop: Shop, orderId: string): Promise<OpenReturn | null> {
  const foundReturn = (await searchReturns(shop, [orderId])).find(isPendingReturn);
  return foundReturn ? { externalId: foundReturn.return_id, needs: [] } : null;
}

const Cancellations = z.object({
  cancellations: makePageOf(
    "order",
    z.object({ cancel_id: idText, order_id: idText, cancel_status: word }),
    "order_id",
  ),
});
const isPendingReturn = ({ return_status }: { return_status: string }) =>
  PENDING_RETURN.test(return_status);
const isPendingCancel = (entry: { cancel_status: string }) =>
  entry.cancel_status === PENDING_CANCEL;

async function searchCancellations(shop: Shop, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const { cancellations } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/return_refund/202309/cancellations/search",
    query: { page_size: PAGE_SIZE },
    body: { order_ids: orderIds, cancel_status: [PENDING_CANCEL] },
    schema: Cancellations,
  });
  return cancellations.records;
}

const Return = z.object({
  return_id: idText,
  order_id: idText,
  return_type: word,
  return_status: word,
  return_reason_text: text,
  create_time: optionalNumber,
  refund_amount: makeInsideSchema(z.object({ currency: text, refund_total: text })),
});

const Records = z.object({
  records: makeListSchema(
    z.object({ role: word, note: text, images: makeListSchema(z.object({ url: idText })) }),
  ),
});

/** The texts are in the return itself, the buyer's pictures and note in its records. */
export async function describeReturn(shop: Shop, orderId: string): Promise<ReturnClaim | null> {
  const [latest] = (await searchReturns(shop, [orderId])).toSorted(
    (left, right) => (right.create_time ?? 0) - (left.create_time ?? 0),
  );
  if (!latest) return null;
  const { records } = await shop.http.json({
    ...makeShopParams(shop),
    path: `/return_refund/202309/returns/${encodeURIComponent(latest.return_id)}/records`,
    schema: Records,
  });
  const foundRecords = records.filter(({ role }) => role === "BUYER");
  const texts = [latest.return_reason_text, ...foundRecords.map(({ note }) => note)].filter(
    Boolean,
  );
  return {
    reason: null,
    words: texts.join(" · "),
    pictures: foundRecords.flatMap(({ images }) => images.map(({ url }) => url)),
    refundAmount: parseRefund(latest.refund_amount),
  };
}

export async function findReturnOutcome(
  shop: Shop,
  orderId: string,
): Promise<ReturnOutcome | null> {
  const returns = await searchReturns(shop, [orderId]);
  return joinOutcomes(
    returns.map(({ return_status: status, refund_amount: refund }) => ({
      state: CLOSED_RETURN.test(status) ? "void" : PAID_RETURN.test(status) ? "refunded" : "open",
      refundAmount: parseRefund(refund),
    })),
  );
}

const parseRefund = (refund: z.infer<typeof Return>["refund_amount"]): number | null =>
  refund?.refund_total && refund.currency
    ? parseWireAmount(refund.refund_total, refund.currency)
    : null;

const Returns = z.object({
  return_orders: makePageOf("order", Return, "order_id"),
  next_page_token: text,
});

async function searchReturns(shop: Shop, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return findReturns(shop, { order_ids: orderIds });
}

/** An order may have a return for each of its units. */
export async function findReturns(
  shop: Shop,
  selection: { order_ids?: string[]; return_ids?: string[] },
) {
  const foundEntry: z.infer<typeof Return>[] = [];
  for (let token = ""; ; ) {
    const page: z.infer<typeof Returns> = await shop.http.json({
      ...makeShopParams(shop),
      path: "/return_refund/202309/returns/search",
      query: { page_size: PAGE_SIZE, ...(token ? { page_token: token } : {}) },
      body: selection,
      schema: Returns,
    });
    foundEntry.push(...page.return_orders.records);
    if (!page.next_page_token || page.next_page_token === token) return foundEntry;
    token = page.next_page_token;
  }
}
