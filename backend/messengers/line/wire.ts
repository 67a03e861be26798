import { z } from "zod";
import {
  idText,
  instant,
  makeFilledList,
  makeInsideSchema,
  makeListSchema,
  optionalId,
  text,
} from "../../marketplaces/wire.ts";

/** Answers and webhooks of LINE's Messaging API (github.com/line/line-openapi). */
export const BotInfo = z.object({ basicId: text.pipe(z.string().min(1)), displayName: text });

const Named = z.object({ id: optionalId.pipe(z.string()) });
export const SentMessages = z.object({ sentMessages: makeFilledList(Named) });

export const Failure = z.object({ message: text });

const Event = z.object({
  type: text,
  timestamp: instant,
  source: makeInsideSchema(z.object({ type: text, userId: optionalId })),
  message: makeInsideSchema(z.object({ id: idText, type: text, text })),
  unsend: makeInsideSchema(z.object({ messageId: idText })),
});
export const Webhook = z.object({ destination: text, events: makeListSchema(Event) });
export type Event = z.output<typeof Event>;
