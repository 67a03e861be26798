import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { flag, idText, makeListSchema, text, word } from "../wire.ts";
import { MTA_PATH, type Shop } from "./shop.ts";

/** Quota: five readings in 15 minutes. The fifth is for the next attempt. */
const POLL_DELAYS_MS = [1_000, 3_000, 6_000];
const RETRY_DELAY_MS = 60_000;

const FINISHED_STATE = "FINISHED";
const Feed = z.object({
  value: z.object({
    queueFeed: z.object({ status: word }),
    queueHistory: makeListSchema(
      z.object({ value: text, isSuccess: flag, errorCode: text, errorMessage: text }),
    ),
  }),
});
const Feeds = z.object({ content: makeListSchema(z.object({ requestId: idText, status: word })) });

/**
 * Throws `rejected` with Blibli's words, and `rate_limited` if it takes longer, so that the caller
 * retries.
 */
export async function awaitQueue(shop: Shop, queueId: string): Promise<void> {
  for (const wait of [0, ...POLL_DELAYS_MS]) {
    await shop.http.wait(wait);
    const { value } = await shop.http.json({
      path: `${MTA_PATH}/v1/feed/detail`,
      credentials: shop.credentials,
      query: { requestId: queueId },
      schema: Feed,
    });
    if (value.queueFeed.status !== FINISHED_STATE) continue;
    const failedStep = value.queueHistory.find(({ isSuccess }) => !isSuccess);
    if (!failedStep) return;
    throw new ConnectorError(
      "rejected",
      failedStep.errorCode || "queue_failed",
      failedStep.errorMessage || "Blibli's queue refused the product",
    );
  }
  throw queueWaiting();
}

/** Throws while our products are in the queue. */
export async function requireEmptyQueue(shop: Shop): Promise<void> {
  const { content } = await shop.http.json({
    path: `${MTA_PATH}/v1/feed/list`,
    credentials: shop.credentials,
    query: { queueAction: "createProduct", status: "IN-PROGRESS", page: 0, size: 10 },
    schema: Feeds,
  });
  if (content.some(({ status }) => status !== FINISHED_STATE)) throw queueWaiting();
}

export const queueWaiting = () =>
  new ConnectorError(
    "rate_limited",
    "queue_waiting",
    "The product still stands in Blibli's queue",
    {
      retryAfterMs: RETRY_DELAY_MS,
    },
  );
