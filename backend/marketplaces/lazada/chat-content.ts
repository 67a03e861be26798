import { z } from "zod";
import type { ChatContent } from "#contract/chats.ts";
import { idText } from "../wire.ts";

/** Templates of messages (docs/marketplaces/lazada.md "Chat"). */
export const CHAT_TEMPLATES = {
  text: 1,
  system: 2,
  image: 3,
  emoji: 4,
  product: 10006,
  order: 10007,
};

/** The templates' JSON is not documented: both spellings of Lazada's other calls are accepted. */
const Content = z.looseObject({
  txt: z.string().nullish(),
  imgUrl: z.string().nullish(),
  img_url: z.string().nullish(),
  itemId: idText.nullish(),
  item_id: idText.nullish(),
  orderId: idText.nullish(),
  order_id: idText.nullish(),
});

/** Returns a message's content. A template without a card becomes its text, or its number. */
export function readContent(template: number, text: string): ChatContent {
  const content = Content.safeParse(parseJson(text)).data ?? {};
  const card = readCard(template, content);
  if (card) return card;
  return content.txt
    ? { type: "text", text: content.txt }
    : { type: "other", native: `template ${template}` };
}

function readCard(template: number, content: z.infer<typeof Content>): ChatContent | null {
  if (template === CHAT_TEMPLATES.image) {
    const url = content.imgUrl ?? content.img_url;
    return url ? { type: "image", url } : null;
  }
  if (template === CHAT_TEMPLATES.product) {
    const id = content.itemId ?? content.item_id;
    return id ? { type: "product", externalProductId: id } : null;
  }
  if (template === CHAT_TEMPLATES.order) {
    const id = content.orderId ?? content.order_id;
    return id ? { type: "order", externalOrderId: id } : null;
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Some texts are not JSON.
    return { txt: text };
  }
}
