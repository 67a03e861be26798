import { z } from "zod";
import { idText, makeListSchema, text } from "../wire.ts";
import { MTA_PATH, type Shop } from "./shop.ts";

const Summary = z.object({ content: makeListSchema(z.object({ orderNo: idText, status: text })) });
const FINISHED_RETURN = /^(completed|closed|returned)$/i;

/** Returns can only be read. */
export async function hasReturn(
  shop: Shop,
  orderId: string,
): Promise<"return_requested" | "returned" | null> {
  const { content } = await shop.http.json({
    path: `${MTA_PATH}/v1/order/getReturnedOrderSummary`,
    credentials: shop.credentials,
    query: { orderIdOrItemId: orderId },
    schema: Summary,
  });
  const ownReturns = content.filter(({ orderNo }) => orderNo === orderId);
  if (ownReturns.length === 0) return null;
  return ownReturns.every(({ status }) => FINISHED_RETURN.test(status))
    ? "returned"
    : "return_requested";
}
