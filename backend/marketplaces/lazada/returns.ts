import { z } from "zod";
import type { EvidencePicture, Refusal } from "../channel-returns.ts";
import { ConnectorError } from "../connector.ts";
import { batches, idText, list, text } from "../wire.ts";
import { nothing } from "./http.ts";
import { uploadImage } from "./products.ts";
import { readReverseOrder, returnsUnderWay } from "./reverse-orders.ts";
import type { Shop } from "./shop.ts";

/** Our reason → patterns of Lazada's words; its numbers differ by country. */
const REASONS: Record<string, RegExp> = {
  NOT_ELIGIBLE: /not eligible|used|damaged by (the )?(buyer|customer)/i,
  INVALID_REASON: /reason|not (valid|match)/i,
  LACK_OF_EVIDENCE: /evidence|proof|photo/i,
};
export const LAZADA_REFUSAL_REASONS = Object.keys(REASONS);

/**
 * Disputing a refund without return, and refusing a refund of returned goods, needs pictures. Their
 * maximum is not published; their addresses are in the call's address.
 */
export const LAZADA_EVIDENCE = { most: 5, neededFor: [] };

/** Returned goods are refunded when they are back; a refund without return at once. */
export async function acceptReturn(shop: Shop, reverseOrderId: string): Promise<void> {
  const { isRefundAlone, isBack, lineIds } = await requireWaiting(shop, reverseOrderId);
  if (!isRefundAlone)
    return update(shop, reverseOrderId, lineIds, {
      action: isBack ? "agreeRefund" : "agreeReturn",
    });
  // A refund without return is answered item by item ("currently list size can be only 1").
  for (const one of batches(lineIds, 1))
    await decide(shop, reverseOrderId, one, { action: "agreeRefund" });
}

/** Reports that the seller has the returned goods. The seller inspects them before the refund. */
export async function confirmBack(shop: Shop, orderId: string): Promise<void> {
  for (const { reverseOrderId, lineIds } of await returnsUnderWay(shop, orderId))
    await update(shop, reverseOrderId, lineIds, { action: "confirmDelivery" });
}

/**
 * Refuses here a reason that Lazada does not accept for this return, naming those it accepts. A
 * refund without return is disputed, without a reason.
 */
export async function refuseReturn(
  shop: Shop,
  reverseOrderId: string,
  { reason, note, pictures }: Refusal,
): Promise<void> {
  const wanted = REASONS[reason];
  if (wanted === undefined)
    throw new ConnectorError("rejected", "unknown_reason", `Lazada knows no reason ${reason}`);
  const { isRefundAlone, isBack, lineIds } = await requireWaiting(shop, reverseOrderId);
  if (isRefundAlone) {
    const images = await upload(shop, pictures);
    const image_info_list = images.map(({ name, url }) => ({ file_name: name, file_url: url }));
    for (const one of batches(lineIds, 1))
      await decide(shop, reverseOrderId, one, {
        ...{ action: "startDispute", comment: note, image_info_list },
      });
    return;
  }
  const offered = await offeredReason(shop, lineIds[0], wanted);
  const image_info = await upload(shop, pictures);
  // Lazada requires a comment, and refuses several lines together (E0109, E0111).
  const { reason_id, text: comment } = offered;
  const action = isBack ? "refuseRefund" : "refuseReturn";
  const refusalParams = { action, reason_id, comment: note || comment };
  for (const one of batches(lineIds, 1))
    await update(shop, reverseOrderId, one, {
      ...refusalParams,
      ...(image_info.length > 0 ? { image_info } : {}),
    });
}

const Reasons = z.object({
  data: list(z.object({ reason_id: idText, text, muti_language_text: text })),
});

async function offeredReason(shop: Shop, lineId: string | undefined, wanted: RegExp) {
  const { data } = await shop.http.json({
    path: "/order/reverse/reason/list",
    credentials: shop.credentials,
    params: { reverse_order_line_id: lineId },
    schema: Reasons,
  });
  const offered = data.find((one) => wanted.test(one.text) || wanted.test(one.muti_language_text));
  if (offered) return offered;
  throw new ConnectorError(
    "rejected",
    "reason_not_offered",
    `Not for this return; possible: ${data.map((one) => one.text).join(", ")}`,
  );
}

async function upload(shop: Shop, pictures: readonly EvidencePicture[]) {
  const images: { name: string; url: string }[] = [];
  for (const picture of pictures) {
    const { externalImageId: url } = await uploadImage(shop, picture);
    images.push({ name: picture.fileName, url });
  }
  return images;
}

type Decision = { action: string } & Record<string, string | object | undefined>;

const update = (shop: Shop, id: string, lineIds: readonly string[], decision: Decision) =>
  tell(shop, "/order/reverse/return/update", id, lineIds, decision);
const decide = (shop: Shop, id: string, lineIds: readonly string[], decision: Decision) =>
  tell(shop, "/order/reverse/onlyrefund/seller/decide", id, lineIds, decision);

async function tell(
  shop: Shop,
  path: string,
  reverse_order_id: string,
  reverse_order_item_ids: readonly string[],
  decision: Decision,
): Promise<void> {
  await shop.http.json({
    ...{ path, credentials: shop.credentials, schema: nothing },
    params: { reverse_order_id, reverse_order_item_ids, ...decision },
  });
}

async function requireWaiting(shop: Shop, reverseOrderId: string) {
  const found = await readReverseOrder(shop, reverseOrderId);
  if (!found)
    throw new ConnectorError("not_found", "return_not_found", `No return ${reverseOrderId}`);
  if (found.lineIds.length > 0) return found;
  throw new ConnectorError("wrong_state", "answered", "The return was answered before");
}
