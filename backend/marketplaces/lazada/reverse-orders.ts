import { z } from "zod";
import type { ReturnClaim } from "#contract/return-claims.ts";
import type { ReturnWish } from "#contract/statuses.ts";
import { joinOutcomes, type OpenReturn, type ReturnOutcome } from "../channel-returns.ts";
import { parseWireAmount } from "../money.ts";
import { idText, makeListSchema, makePageOf, text, texts, word } from "../wire.ts";
import type { Shop } from "./shop.ts";

const PAGE_SIZE = 50;
/** Refused, or withdrawn by the buyer: the order stays as before. */
const CLOSED_STATUS = /cancel|reject|refuse|close/i;
const ASKED_STATUS = /^REQUEST_INITIATE$/;
/**
 * The buyer may send it, or has sent it. This pattern and the next are our own reading; the
 * statuses are not documented.
 */
const UNDER_WAY = /^REQUEST_COMPLETE$|SHIPPING_BACK/;
/** The seller has it and decides on the refund. */
const RETURNED_STATUS = /^RETURN_DELIVERED$|RECEIVE_ITEM/;
/** The money went back to the buyer; our own reading too. */
const PAID_STATUS = /^REFUND_(SUCCESS|ISSUED)$|REFUNDED$/;
const REFUND_ALONE = "ONLY_REFUND";

const ReverseOrder = z.object({
  reverse_order_id: idText,
  request_type: word,
  reverse_order_lines: makeListSchema(
    z.object({
      reverse_order_line_id: idText,
      reverse_status: word,
      reason_text: text,
      refund_amount: text,
    }),
  ),
});
type ReverseOrder = z.infer<typeof ReverseOrder>;

const Found = z.object({
  result: z.object({ items: makePageOf("order", ReverseOrder, "trade_order_id") }),
});

async function findReverseOrders(
  shop: Shop,
  filter: { trade_order_id?: string; reverse_order_id?: string },
): Promise<ReverseOrder[]> {
  const { result } = await shop.http.json({
    path: "/reverse/getreverseordersforseller",
    credentials: shop.credentials,
    params: { ...filter, page_no: 1, page_size: PAGE_SIZE },
    schema: Found,
  });
  return result.items.records;
}

const History = z.object({
  data: z.object({ list: makeListSchema(z.object({ picture: texts })) }),
});

/** The words and amounts are in its lines, the buyer's pictures in each line's history. */
export async function describeReturn(shop: Shop, orderId: string): Promise<ReturnClaim | null> {
  const [latest] = await findReturns(shop, orderId);
  if (!latest) return null;
  const lines = latest.reverse_order_lines;
  const pictures: string[] = [];
  for (const { reverse_order_line_id } of lines) {
    const { data } = await shop.http.json({
      path: "/order/reverse/return/history/list",
      credentials: shop.credentials,
      params: { reverse_order_line_id, page_number: 1, page_size: PAGE_SIZE },
      schema: History,
    });
    pictures.push(...data.list.flatMap(({ picture }) => picture));
  }
  const amounts = lines.flatMap(({ refund_amount: amount }) => amount || []);
  return {
    reason: null,
    words: [...new Set(lines.map((line) => line.reason_text).filter(Boolean))].join(" · "),
    pictures: [...new Set(pictures)],
    refundAmount:
      amounts.length > 0
        ? amounts.reduce((sum, amount) => sum + parseWireAmount(amount, shop.currency), 0)
        : null,
  };
}

/** Lines of a return may end in different ways. */
export async function findReturnOutcome(
  shop: Shop,
  orderId: string,
): Promise<ReturnOutcome | null> {
  const returns = await findReturns(shop, orderId);
  return joinOutcomes(
    returns.flatMap(({ reverse_order_lines: lines }) =>
      lines.map(({ reverse_status: status, refund_amount: amount }) => ({
        state: CLOSED_STATUS.test(status) ? "void" : PAID_STATUS.test(status) ? "refunded" : "open",
        refundAmount: amount ? parseWireAmount(amount, shop.currency) : null,
      })),
    ),
  );
}

/** Returns the buyer's request that was neither refused nor withdrawn, or `null`. */
export async function openReturnWish(shop: Shop, orderId: string): Promise<ReturnWish | null> {
  const live = (await findReturns(shop, orderId)).find(({ reverse_order_lines: lines }) =>
    lines.some(({ reverse_status }) => !CLOSED_STATUS.test(reverse_status)),
  );
  if (!live) return null;
  if (live.request_type === REFUND_ALONE) return "refund";
  return findStage(live) === "back" ? "refund_of_returned" : "return";
}

/** Returns an order's return that waits for the seller's answer, or `null`. */
export async function findPendingReturn(shop: Shop, orderId: string): Promise<OpenReturn | null> {
  const foundReturn = (await findReturns(shop, orderId)).find(
    (returnEntry) => findStage(returnEntry) !== null,
  );
  if (!foundReturn) return null;
  return { externalId: foundReturn.reverse_order_id, needs: listNeeds(foundReturn) };
}

/** E0110 requires pictures. E0109 requires a comment if no reason is sent. */
function listNeeds(reverseOrder: ReverseOrder): OpenReturn["needs"] {
  if (reverseOrder.request_type === REFUND_ALONE) return ["note", "pictures"];
  return findStage(reverseOrder) === "back" ? ["pictures"] : [];
}

const findReturns = async (shop: Shop, orderId: string) =>
  (await findReverseOrders(shop, { trade_order_id: orderId })).filter(
    ({ request_type }) => request_type !== "CANCEL",
  );

/** Returns the open decision: the request, or the refund of returned goods, or `null`. */
function findStage({ reverse_order_lines: lines }: ReverseOrder): "asked" | "back" | null {
  if (lines.some(({ reverse_status }) => ASKED_STATUS.test(reverse_status))) return "asked";
  return lines.some(({ reverse_status }) => RETURNED_STATUS.test(reverse_status)) ? "back" : null;
}

const listLinesAt = ({ reverse_order_lines: lines }: ReverseOrder, status: RegExp): string[] =>
  lines
    .filter(({ reverse_status }) => status.test(reverse_status))
    .map(({ reverse_order_line_id }) => reverse_order_line_id);

/** Returns an order's accepted returns that the seller has not reported as received. */
export async function findReturnsUnderWay(
  shop: Shop,
  orderId: string,
): Promise<{ reverseOrderId: string; lineIds: string[] }[]> {
  return (await findReturns(shop, orderId))
    .map((returnEntry) => ({
      reverseOrderId: returnEntry.reverse_order_id,
      lineIds: listLinesAt(returnEntry, UNDER_WAY),
    }))
    .filter(({ lineIds }) => lineIds.length > 0);
}

/** Returns `null` if the shop has none. `lineIds`: lines that wait for an answer. */
export async function readReverseOrder(
  shop: Shop,
  reverseOrderId: string,
): Promise<{ isRefundAlone: boolean; isBack: boolean; lineIds: string[] } | null> {
  const [reverseOrder] = await findReverseOrders(shop, { reverse_order_id: reverseOrderId });
  if (!reverseOrder) return null;
  const isBack = findStage(reverseOrder) === "back";
  return {
    isRefundAlone: reverseOrder.request_type === REFUND_ALONE,
    ...{ isBack, lineIds: listLinesAt(reverseOrder, isBack ? RETURNED_STATUS : ASKED_STATUS) },
  };
}
