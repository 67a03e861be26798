import { z } from "zod";
import type { ChatContent } from "#contract/chats.ts";
import type { ChannelSticker } from "../channel-chats.ts";
import { idText, text } from "../wire.ts";

/** The packages that every shop has; no call lists them (docs/marketplaces/shopee.md "Chat"). */
export const SHOPEE_STICKERS: readonly ChannelSticker[] = ["👋", "🙏", "💛", "😊", "👍", "🎉"].map(
  (sign, at) => ({ packageId: "shopee_daily", stickerId: `daily_${at + 1}`, sign }),
);

const WORDS = z.object({ text });
const PICTURE = z.object({ url: z.string().min(1) });
const MOVING = z.object({ video_url: z.string().min(1) });
const ITEM = z.object({ item_id: idText });
const ORDER = z.object({ order_sn: z.string().min(1) });
const STICKER = z.object({ sticker_id: z.string(), sticker_package_id: z.string() });

/** Returns a message's content. A kind without a card here keeps its name and words. */
export function readContent(type: string, content: unknown, source: unknown): ChatContent {
  return (
    contentOfType(type, content, source) ?? asWords(content) ?? { type: "other", native: type }
  );
}

function contentOfType(type: string, content: unknown, source: unknown): ChatContent | null {
  switch (type) {
    case "image": {
      const url = PICTURE.safeParse(content).data?.url;
      return url ? { type: "image", url } : null;
    }
    case "video": {
      const url = MOVING.safeParse(content).data?.video_url;
      return url ? { type: "video", url } : null;
    }
    case "item": {
      const id = (ITEM.safeParse(content).data ?? ITEM.safeParse(source).data)?.item_id;
      return id ? { type: "product", externalProductId: id } : null;
    }
    case "order": {
      const orderSn = (ORDER.safeParse(content).data ?? ORDER.safeParse(source).data)?.order_sn;
      return orderSn ? { type: "order", externalOrderId: orderSn } : null;
    }
    case "sticker": {
      const found = STICKER.safeParse(content).data;
      if (!found) return null;
      const { sticker_id: stickerId, sticker_package_id: packageId } = found;
      const sign = SHOPEE_STICKERS.find((one) => one.stickerId === stickerId)?.sign;
      return { type: "sticker", packageId, stickerId, ...(sign ? { sign } : {}) };
    }
    default:
      return null;
  }
}

function asWords(content: unknown): ChatContent | null {
  const words = WORDS.safeParse(content).data?.text;
  return words ? { type: "text", text: words } : null;
}
