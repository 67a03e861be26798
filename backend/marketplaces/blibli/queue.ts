import { z } from "zod";
import { ConnectorError } from "../connector.ts";
import { idText, list, text } from "../wire.ts";
import { MTA, type Shop } from "./shop.ts";

/**
 * The queue may be asked five times in a quarter of an hour; the fifth is left for the next try.
 */
const WAITS_MS = [1_000, 3_000, 6_000];
/** So long a create waits for the queue before it is tried again. */
const COME_BACK_MS = 60_000;

const FINISHED = "FINISHED";
const Feed = z.object({
  value: z.object({
    queueFeed: z.object({ status: z.string() }),
    queueHistory: list(
      z.object({ value: text, isSuccess: z.boolean(), errorCode: text, errorMessage: text }),
    ),
  }),
});
const Feeds = z.object({ content: list(z.object({ requestId: idText, status: z.string() })) });

/**
 * Waits for what was put into Blibli's queue. Throws `rejected` with its words, and `rate_limited`
 * where it takes longer: whoever asks comes back.
 */
export async function awaitQueue(shop: Shop, queueId: string): Promise<void> {
  for (const wait of [0, ...WAITS_MS]) {
    await shop.http.wait(wait);
    const { value } = await shop.http.json({
      path: `${MTA}/v1/feed/detail`,
      credentials: shop.credentials,
      query: { requestId: queueId },
      schema: Feed,
    });
    if (value.queueFeed.status !== FINISHED) continue;
    const failed = value.queueHistory.find(({ isSuccess }) => !isSuccess);
    if (!failed) return;
    throw new ConnectorError(
      "rejected",
      failed.errorCode || "queue_failed",
      failed.errorMessage || "Blibli's queue refused the product",
    );
  }
  throw queueWaiting();
}

/** Whether anything that was sent to make products still stands in the queue. */
export async function requireEmptyQueue(shop: Shop): Promise<void> {
  const { content } = await shop.http.json({
    path: `${MTA}/v1/feed/list`,
    credentials: shop.credentials,
    query: { queueAction: "createProduct", status: "IN-PROGRESS", page: 0, size: 10 },
    schema: Feeds,
  });
  if (content.some(({ status }) => status !== FINISHED)) throw queueWaiting();
}

export const queueWaiting = () =>
  new ConnectorError(
    "rate_limited",
    "queue_waiting",
    "The product still stands in Blibli's queue",
    {
      retryAfterMs: COME_BACK_MS,
    },
  );
