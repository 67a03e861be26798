import { z } from "zod";
import type { ChatContent } from "#contract/chats.ts";
import { idText } from "../wire.ts";

const TEXT_SCHEMA = z.object({ content: z.string().min(1) });
const ADDRESS_SCHEMA = z.object({ url: z.string().min(1) });
const PRODUCT_SCHEMA = z.object({ product_id: idText });
const ORDER_SCHEMA = z.object({ order_id: idText });

/**
 * Returns a message's content, which is JSON in a text. A kind without a card here keeps its name,
 * and its words if it has any.
 */
export function readContent(type: string, text: string): ChatContent {
  const content = parseJson(text);
  const label = TEXT_SCHEMA.safeParse(content).data?.content;
  return (
    readContentOfType(type, content) ??
    (label ? { type: "text", text: label } : { type: "other", native: type })
  );
}

function readContentOfType(type: string, content: unknown): ChatContent | null {
  switch (type) {
    case "IMAGE":
    case "VIDEO": {
      const url = ADDRESS_SCHEMA.safeParse(content).data?.url;
      return url ? { type: type === "IMAGE" ? "image" : "video", url } : null;
    }
    case "PRODUCT_CARD":
    case "BUYER_ENTER_FROM_PRODUCT": {
      const id = PRODUCT_SCHEMA.safeParse(content).data?.product_id;
      return id ? { type: "product", externalProductId: id } : null;
    }
    case "ORDER_CARD":
    case "RETURN_REFUND_CARD":
    case "BUYER_ENTER_FROM_ORDER": {
      const id = ORDER_SCHEMA.safeParse(content).data?.order_id;
      return id ? { type: "order", externalOrderId: id } : null;
    }
    default:
      return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
