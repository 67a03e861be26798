import { z } from "zod";
import { defineJob } from "../../jobs/queue.ts";

/** Sends one message to a buyer by a messenger. Retries for some hours, like a mail. */
export const sendShopMessageJob = defineJob(
  "send-shop-message",
  z.object({ accountId: z.string(), messageId: z.string() }),
  { retryLimit: 10, retryDelay: 5, retryDelayMax: 3_600 },
);

/** Mails the news of a message that may not have been sent. Singleton key: the message's id. */
export const mailUncertainMessageJob = defineJob(
  "mail-uncertain-message",
  z.object({ accountId: z.string(), messageId: z.string() }),
);
