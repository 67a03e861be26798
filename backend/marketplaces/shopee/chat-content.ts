import { z } from "zod";
import type { ChatContent } from "#contract/chats.ts";
import type { ChannelSticker } from "../channel-chats.ts";
import { idText, text } from "../wire.ts";

/** The packages that every shop has; no call lists them (docs/marketplaces/shopee.md "Chat"). */
export const SHOPEE_STICKERS: readonly ChannelSticker[] = ["👋", "🙏", "💛", "😊", "👍", "🎉"].map(
  (sign, index) => ({ packageId: "shopee_daily", stickerId: `daily_${index + 1}`, sign }),
);

const TEXT_SCHEMA = z.object({ text });
const PICTURE_SCHEMA = z.object({ url: z.string().min(1) });
const VIDEO_SCHEMA = z.object({ video_url: z.string().min(1) });
const ITEM_SCHEMA = z.object({ item_id: idText });
const ORDER_SCHEMA = z.object({ order_sn: z.string().min(1) });
const STICKER_SCHEMA = z.object({ sticker_id: z.string(), sticker_package_id: z.string() });

/** Returns a message's content. A kind without a card here keeps its name and words. */
export function readContent(type: string, content: unknown, source: unknown): ChatContent {
  return (
    readContentOfType(type, content, source) ?? asWords(content) ?? { type: "other", native: type }
  );
}

function readContentOfType(type: string, content: unknown, source: unknown): ChatContent | null {
  switch (type) {
    case "image": {
      const url = PICTURE_SCHEMA.safeParse(content).data?.url;
      return url ? { type: "image", url } : null;
    }
    case "video": {
      const url = VIDEO_SCHEMA.safeParse(content).data?.video_url;
      return url ? { type: "video", url } : null;
    }
    case "item": {
      const id = (ITEM_SCHEMA.safeParse(content).data ?? ITEM_SCHEMA.safeParse(source).data)
        ?.item_id;
      return id ? { type: "product", externalProductId: id } : null;
    }
    case "order": {
      const orderSn = (ORDER_SCHEMA.safeParse(content).data ?? ORDER_SCHEMA.safeParse(source).data)
        ?.order_sn;
      return orderSn ? { type: "order", externalOrderId: orderSn } : null;
    }
    case "sticker": {
      const foundEntry = STICKER_SCHEMA.safeParse(content).data;
      if (!foundEntry) return null;
      const { sticker_id: stickerId, sticker_package_id: packageId } = foundEntry;
      const sign = SHOPEE_STICKERS.find(
        (shopeeSticker) => shopeeSticker.stickerId === stickerId,
      )?.sign;
      return { type: "sticker", packageId, stickerId, ...(sign ? { sign } : {}) };
    }
    default:
      return null;
  }
}

function asWords(content: unknown): ChatContent | null {
  const label = TEXT_SCHEMA.safeParse(content).data?.text;
  return label ? { type: "text", text: label } : null;
}
