import { z } from "zod";
import { findByWord } from "#contract/word-table.ts";
import type { EvidencePicture, ReturnRefusal } from "../channel-returns.ts";
import { ConnectorError } from "../connector.ts";
import { idText, makeListSchema, splitIntoBatches, text } from "../wire.ts";
import { ignoredAnswer } from "./http.ts";
import { uploadImage } from "./products.ts";
import { findReturnsUnderWay, readReverseOrder } from "./reverse-orders.ts";
import type { Shop } from "./shop.ts";

/** Our reason → patterns of Lazada's words; its numbers differ by country. */
const REASON_PATTERNS: Record<string, RegExp> = {
  NOT_ELIGIBLE: /not eligible|used|damaged by (the )?(buyer|customer)/i,
  INVALID_REASON: /reason|not (valid|match)/i,
  LACK_OF_EVIDENCE: /evidence|proof|photo/i,
};
export const LAZADA_REFUSAL_REASONS = Object.keys(REASON_PATTERNS);

/**
 * Disputing a refund without return, and refusing a refund of returned goods, needs pictures. Their
 * maximum is not published; their addresses are in the call's address.
 */
export const LAZADA_EVIDENCE = { most: 5, neededFor: [] };

/** Returned goods are refunded when they are back; a refund without return at once. */
export async function acceptReturn(shop: Shop, reverseOrderId: string): Promise<void> {
  const { isRefundAlone, isBack, lineIds } = await requireWaiting(shop, reverseOrderId);
  if (!isRefundAlone)
    return updateReturn(shop, reverseOrderId, lineIds, {
      action: isBack ? "agreeRefund" : "agreeReturn",
    });
  // A refund without return is answered item by item ("currently list size can be only 1").
  for (const lineId of splitIntoBatches(lineIds, 1))
    await decideRefund(shop, reverseOrderId, lineId, { action: "agreeRefund" });
}

/** Reports that the seller has the returned goods. The seller inspects them before the refund. */
export async function confirmBack(shop: Shop, orderId: string): Promise<void> {
  for (const { reverseOrderId, lineIds } of await findReturnsUnderWay(shop, orderId))
    await updateReturn(shop, reverseOrderId, lineIds, { action: "confirmDelivery" });
}

/**
 * Refuses here a reason that Lazada does not accept for this return, naming those it accepts. A
 * refund without return is disputed, without a reason.
 */
export async function refuseReturn(
  shop: Shop,
  reverseOrderId: string,
  { reason, note, pictures }: ReturnRefusal,
): Promise<void> {
  const wantedRegExp = findByWord(REASON_PATTERNS, reason);
  if (wantedRegExp === undefined)
    throw new ConnectorError("rejected", "unknown_reason", `Lazada knows no reason ${reason}`);
  const { isRefundAlone, isBack, lineIds } = await requireWaiting(shop, reverseOrderId);
  if (isRefundAlone) {
    const images = await uploadPictures(shop, pictures);
    const image_info_list = images.map(({ name, url }) => ({ file_name: name, file_url: url }));
    for (const lineId of splitIntoBatches(lineIds, 1))
      await decideRefund(shop, reverseOrderId, lineId, {
        ...{ action: "startDispute", comment: note, image_info_list },
      });
    return;
  }
  const offeredReason = await findOfferedReason(shop, lineIds[0], wantedRegExp);
  const image_info = await uploadPictures(shop, pictures);
  // Lazada requires a comment, and refuses several lines together (E0109, E0111).
  const { reason_id, text: comment } = offeredReason;
  const action = isBack ? "refuseRefund" : "refuseReturn";
  const refusalParams = { action, reason_id, comment: note || comment };
  for (const lineId of splitIntoBatches(lineIds, 1))
    await updateReturn(shop, reverseOrderId, lineId, {
      ...refusalParams,
      ...(image_info.length > 0 ? { image_info } : {}),
    });
}

const Reasons = z.object({
  data: makeListSchema(z.object({ reason_id: idText, text, muti_language_text: text })),
});

async function findOfferedReason(shop: Shop, lineId: string | undefined, wantedRegExp: RegExp) {
  const { data } = await shop.http.json({
    path: "/order/reverse/reason/list",
    credentials: shop.credentials,
    params: { reverse_order_line_id: lineId },
    schema: Reasons,
  });
  const offeredReason = data.find(
    (entry) => wantedRegExp.test(entry.text) || wantedRegExp.test(entry.muti_language_text),
  );
  if (offeredReason) return offeredReason;
  throw new ConnectorError(
    "rejected",
    "reason_not_offered",
    `Not for this return; possible: ${data.map((entry) => entry.text).join(", ")}`,
  );
}

async function uploadPictures(shop: Shop, pictures: readonly EvidencePicture[]) {
  const images: { name: string; url: string }[] = [];
  for (const picture of pictures) {
    const { externalImageId: url } = await uploadImage(shop, picture);
    images.push({ name: picture.fileName, url });
  }
  return images;
}

type Decision = { action: string } & Record<string, string | object | undefined>;

const updateReturn = (shop: Shop, id: string, lineIds: readonly string[], decision: Decision) =>
  sendDecision(shop, "/order/reverse/return/update", id, lineIds, decision);
const decideRefund = (shop: Shop, id: string, lineIds: readonly string[], decision: Decision) =>
  sendDecision(shop, "/order/reverse/onlyrefund/seller/decide", id, lineIds, decision);

async function sendDecision(
  shop: Shop,
  path: string,
  reverse_order_id: string,
  reverse_order_item_ids: readonly string[],
  decision: Decision,
): Promise<void> {
  await shop.http.json({
    ...{ path, credentials: shop.credentials, schema: ignoredAnswer },
    params: { reverse_order_id, reverse_order_item_ids, ...decision },
  });
}

async function requireWaiting(shop: Shop, reverseOrderId: string) {
  const reverseOrder = await readReverseOrder(shop, reverseOrderId);
  if (!reverseOrder)
    throw new ConnectorError("not_found", "return_not_found", `No return ${reverseOrderId}`);
  if (reverseOrder.lineIds.length > 0) return reverseOrder;
  throw new ConnectorError("wrong_state", "answered", "The return was answered before");
}
