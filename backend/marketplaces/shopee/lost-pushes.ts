import { z } from "zod";
import type { MissedPushes } from "../connector.ts";
import { flag, ignored, makeListSchema, optionalNumber } from "../wire.ts";
import type { ShopeeHttp } from "./http.ts";

const Message = z.looseObject({ data: z.unknown().optional() });
const Lost = z.object({
  push_message_list: makeListSchema(Message),
  has_next_page: flag,
  last_message_id: optionalNumber,
});

/**
 * Reads pushes that Shopee failed to deliver within three days, the oldest hundred, until they are
 * confirmed. `data` is the push as it was sent: text in the call's table of fields, an object in
 * its sample.
 */
export async function readLostPushes(http: ShopeeHttp): Promise<MissedPushes> {
  const answer = await http.json({ path: "/api/v2/push/get_lost_push_message", schema: Lost });
  const { push_message_list, has_next_page, last_message_id } = answer;
  const encoder = new TextEncoder();
  return {
    rawBodies: push_message_list.map((message) => encoder.encode(readPushText(message))),
    lastId: push_message_list.length > 0 && last_message_id ? String(last_message_id) : null,
    hasMore: has_next_page ?? false,
  };
}

export async function confirmLostPushes(http: ShopeeHttp, lastId: string): Promise<void> {
  await http.json({
    path: "/api/v2/push/confirm_consumed_lost_push_message",
    body: { last_message_id: Number(lastId) },
    schema: ignored,
  });
}

/** Where `data` is the push's own `data`, the message is the push. */
function readPushText(message: z.infer<typeof Message>): string {
  const data = typeof message.data === "string" ? readJson(message.data) : message.data;
  const isWhole = typeof data === "object" && data !== null && "code" in data;
  return JSON.stringify(isWhole ? data : { ...message, data });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
