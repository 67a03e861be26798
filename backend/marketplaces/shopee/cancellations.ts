import type { Credentials } from "../credentials.ts";
import { ignored } from "../wire.ts";
import type { ShopeeHttp } from "./http.ts";
import type { Shop } from "./shop.ts";

/** The out-of-stock lines are sent only for that reason. */
export async function cancelOrder(
  shop: Shop,
  orderSn: string,
  input: { reason: string; lines: { externalProductId: string; externalVariantId: string }[] },
) {
  const items = input.lines.map((line) => ({
    item_id: Number(line.externalProductId),
    model_id: Number(line.externalVariantId),
  }));
  const body = {
    order_sn: orderSn,
    cancel_reason: input.reason,
    ...(input.reason === "OUT_OF_STOCK" ? { item_list: items } : {}),
  };
  await shop.http.json({
    path: "/api/v2/order/cancel_order",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

export async function answerCancellation(
  http: ShopeeHttp,
  credentials: Credentials,
  orderSn: string,
  accept: boolean,
): Promise<void> {
  const body = { order_sn: orderSn, operation: accept ? "ACCEPT" : "REJECT" };
  await http.json({
    path: "/api/v2/order/handle_buyer_cancellation",
    credentials,
    body,
    schema: ignored,
  });
}
