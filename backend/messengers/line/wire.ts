import { z } from "zod";

/** Answers and webhooks of LINE's Messaging API (github.com/line/line-openapi). */
export const BotInfo = z.looseObject({ basicId: z.string(), displayName: z.string() });

export const SentMessages = z.looseObject({
  sentMessages: z.array(z.looseObject({ id: z.string() })).min(1),
});

export const Failure = z.looseObject({ message: z.string() });

const Event = z.looseObject({
  type: z.string(),
  timestamp: z.number(),
  source: z.looseObject({ type: z.string(), userId: z.string().nullish() }).nullish(),
  message: z
    .looseObject({ id: z.string(), type: z.string(), text: z.string().nullish() })
    .nullish(),
  unsend: z.looseObject({ messageId: z.string() }).nullish(),
});
export const Webhook = z.looseObject({ destination: z.string(), events: z.array(Event) });
export type Event = z.output<typeof Event>;
