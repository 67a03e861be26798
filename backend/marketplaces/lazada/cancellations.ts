import { z } from "zod";
import { findByWord } from "#contract/word-table.ts";
import type { UnitsToCancel } from "../channel-orders.ts";
import { ConnectorError } from "../connector.ts";
import { idText, makeInsideSchema, makeListSchema, text } from "../wire.ts";
import { ignoredAnswer } from "./http.ts";
import { readOrderItems, type WireItem } from "./order-items.ts";
import type { Shop } from "./shop.ts";
import { isCancelled } from "./statuses.ts";

/** Lazada's numbers differ by country (its page "Order cancellation"). */
const REASON_PATTERNS: Record<string, RegExp> = {
  OUT_OF_STOCK: /out of stock/i,
  WRONG_PRICE: /wrong price|pricing error/i,
  SOURCING_DELAY: /sourcing delay/i,
};

const Tip = z.object({ tip_type: text, tip_content: text });
const Validated = z.object({
  data: makeInsideSchema(
    Tip.extend({
      reason_options: makeListSchema(z.object({ reason_id: idText, reason_name: text })),
    }),
  ),
});

/**
 * Cancels the rest of the order, or `units`. Lazada then takes out-of-stock and wrongly priced
 * goods off sale.
 */
export async function cancelOrder(
  shop: Shop,
  orderId: string,
  { reason, units }: { reason: string; units?: readonly UnitsToCancel[] },
): Promise<void> {
  const reasonPattern = findByWord(REASON_PATTERNS, reason);
  if (!reasonPattern)
    throw new ConnectorError("rejected", "unknown_reason", `Lazada knows no reason ${reason}`);
  const remainingItems = (await readOrderItems(shop, orderId)).filter(
    ({ status }) => !isCancelled(status),
  );
  if (remainingItems.length === 0)
    throw new ConnectorError("wrong_state", "already_cancelled", "Everything is cancelled already");
  const items = units ? chooseItems(remainingItems, units) : remainingItems;
  const request = {
    order_id: orderId,
    order_item_id_list: items.map(({ order_item_id }) => order_item_id),
  };
  const { data } = await shop.http.json({
    path: "/order/reverse/cancel/validate",
    credentials: shop.credentials,
    params: request,
    schema: Validated,
  });
  requirePossible(data);
  const options = data?.reason_options ?? [];
  const option = options.find(({ reason_name }) => reasonPattern.test(reason_name));
  if (!option)
    throw new ConnectorError(
      "rejected",
      "reason_not_offered",
      `Not for this order; possible: ${options.map(({ reason_name }) => reason_name).join(", ")}`,
    );
  const cancelAnswer = await shop.http.json({
    path: "/order/reverse/cancel/create",
    credentials: shop.credentials,
    params: { ...request, reason_id: option.reason_id },
    schema: z.object({ data: makeInsideSchema(Tip) }),
  });
  requirePossible(cancelAnswer.data);
}

/** An item is one unit. Unpacked items first: a package is cancelled as a whole. */
function chooseItems(
  remainingItems: readonly WireItem[],
  units: readonly UnitsToCancel[],
): WireItem[] {
  const looseFirst = remainingItems.toSorted((first, right) =>
    first.package_id.localeCompare(right.package_id),
  );
  const chosenItems = new Set<WireItem>();
  for (const { externalVariantId, quantity } of units) {
    const some = looseFirst
      .filter((item) => item.sku_id === externalVariantId && !chosenItems.has(item))
      .slice(0, quantity);
    if (some.length < quantity)
      throw new ConnectorError("wrong_state", "already_cancelled", "Fewer units are left");
    for (const item of some) chosenItems.add(item);
  }
  const packages = new Set([...chosenItems].flatMap((item) => item.package_id || []));
  if (remainingItems.some((item) => packages.has(item.package_id) && !chosenItems.has(item)))
    throw new ConnectorError(
      "rejected",
      "packed_together",
      "These units are packed with others, and Lazada cancels the whole package",
    );
  return [...chosenItems];
}

function requirePossible(tip: z.infer<typeof Tip> | null | undefined): void {
  if (/^error$/i.test(tip?.tip_type ?? ""))
    throw new ConnectorError("wrong_state", "not_cancellable", tip?.tip_content ?? "");
}

export async function answerCancellation(
  shop: Shop,
  orderId: string,
  accept: boolean,
): Promise<void> {
  const requestedItems = (await readOrderItems(shop, orderId)).filter(
    (item) => item.need_cancel_confirm,
  );
  const ids = [...new Set(requestedItems.map((item) => item.reverse_order_id).filter(Boolean))];
  if (ids.length === 0)
    throw new ConnectorError("wrong_state", "no_request", "No cancellation waits for an answer");
  for (const reverse_order_id of ids)
    await shop.http.json({
      path: "/order/reverse/cancel/seller/decide",
      credentials: shop.credentials,
      params: { reverse_order_id, agree_cancel: accept },
      schema: ignoredAnswer,
    });
}
