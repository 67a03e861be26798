import type { CancelledFor } from "../channel-orders.ts";
import { ConnectorError } from "../connector.ts";
import { ignored } from "../wire.ts";
import { readOrder } from "./orders.ts";
import { TOKOPEDIA_REJECTIONS } from "./rules.ts";
import { makeShopQuery, type Shop } from "./shop.ts";

const ACCEPTABLE_STATUS = 220;

/** Tokopedia requires the seller's acceptance before anything else. Accepting again succeeds. */
export async function acceptOrder(shop: Shop, orderId: string): Promise<void> {
  if ((await readOrder(shop, orderId)).order_status !== ACCEPTABLE_STATUS) return;
  await changeOrder(shop, orderId, "ack");
}

export async function rejectOrder(
  shop: Shop,
  orderId: string,
  { reason, lines }: { reason: CancelledFor; lines: { externalVariantId: string }[] },
): Promise<void> {
  const rejection = TOKOPEDIA_REJECTIONS[reason];
  if (!rejection)
    throw new ConnectorError("rejected", "unknown_reason", `Tokopedia has no reason ${reason}`);
  const isEmpty = reason === "OUT_OF_STOCK";
  const empty = lines.map(({ externalVariantId }) => Number(externalVariantId));
  await changeOrder(shop, orderId, "nack", {
    ...rejection,
    ...(isEmpty ? { empty_products: empty } : {}),
  });
}

export async function answerCancellation(
  shop: Shop,
  orderId: string,
  accept: boolean,
): Promise<void> {
  if (accept) await rejectOrder(shop, orderId, { reason: "CUSTOMER_REQUEST", lines: [] });
  else await changeOrder(shop, orderId, "reject-cancel");
}

async function changeOrder(
  shop: Shop,
  orderId: string,
  word: "ack" | "nack" | "reject-cancel",
  body: object = {},
): Promise<void> {
  await shop.http.json({
    method: "POST",
    path: `/v1/order/${encodeURIComponent(orderId)}/fs/{fs}/${word}`,
    credentials: shop.credentials,
    query: word === "reject-cancel" ? makeShopQuery(shop) : {},
    body,
    schema: ignored,
  });
}
