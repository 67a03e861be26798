/** Messengers by which an own shop writes to its buyers (docs/marketplaces/messages.md). */
export const MESSENGERS = ["whatsapp", "line"] as const;
export type MessengerId = (typeof MESSENGERS)[number];

export const MESSENGER_NAMES: Record<MessengerId, string> = { whatsapp: "WhatsApp", line: "LINE" };

/** How a buyer wants to get the news of an order. */
export const NEWS_WAYS = ["email", ...MESSENGERS] as const;
export type NewsWay = (typeof NEWS_WAYS)[number];

/**
 * `uncertain`: the answer of the messenger was lost, so the message may have been sent. It is not
 * sent again.
 */
export const MESSAGE_STATUSES = [
  "queued",
  "sending",
  "uncertain",
  "sent",
  "delivered",
  "read",
  "failed",
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
