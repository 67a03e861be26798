/** Own shops write to buyers by them (docs/marketplaces/messages.md). */
export const MESSENGERS = ["whatsapp", "line"] as const;
export type MessengerId = (typeof MESSENGERS)[number];

export const MESSENGER_NAMES: Record<MessengerId, string> = { whatsapp: "WhatsApp", line: "LINE" };

export const NEWS_WAYS = ["email", ...MESSENGERS] as const;
export type NewsWay = (typeof NEWS_WAYS)[number];

/** `uncertain`: the messenger's answer was lost, so the message is not repeated. */
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
