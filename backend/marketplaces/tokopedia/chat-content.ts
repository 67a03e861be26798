import { z } from "zod";
import type { ChatContent } from "#contract/chats.ts";
import { flag, idText, number, text } from "../wire.ts";

/** docs/marketplaces/tokopedia.md "Chat": kinds of attachments. Their fields are not documented. */
export const IMAGE_ATTACHMENT = 2;
const PRODUCT_ATTACHMENT = 3;
const INVOICE_ATTACHMENT = 7;

const Attachment = z.looseObject({
  type: z.coerce.number(),
  attributes: z
    .looseObject({
      image_url: text,
      product_id: idText.nullish(),
      invoice_header: z.looseObject({ id: idText.nullish() }).nullish(),
    })
    .nullish(),
});
export const Reply = z.object({
  reply_id: idText,
  reply_time: number,
  role: text,
  is_opposite: flag,
  msg: text,
  attachment: Attachment.nullish(),
});

/** A kind without a card here keeps its number and words. */
export function readContent({ msg, attachment }: z.infer<typeof Reply>): ChatContent {
  const card = attachment ? readCard(attachment) : null;
  if (card) return card;
  return msg || !attachment
    ? { type: "text", text: removeLinks(msg) }
    : { type: "other", native: `attachment ${attachment.type}` };
}

function readCard({ type, attributes }: z.infer<typeof Attachment>): ChatContent | null {
  if (type === IMAGE_ATTACHMENT && attributes?.image_url)
    return { type: "image", url: attributes.image_url };
  if (type === PRODUCT_ATTACHMENT && attributes?.product_id)
    return { type: "product", externalProductId: attributes.product_id };
  const orderId = attributes?.invoice_header?.id;
  return type === INVOICE_ATTACHMENT && orderId
    ? { type: "order", externalOrderId: orderId }
    : null;
}

/** Web addresses come as links whose text is the address. */
const removeLinks = (label: string) => label.replaceAll(/<a [^<>]*>([^<>]*)<\/a>/g, "$1");
