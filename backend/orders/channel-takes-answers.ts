import { isChannel } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import type { OrderRow } from "../db/schema/orders.ts";

/** Whether the order's channel lets the seller decide on returns. */
export async function channelTakesReturnAnswers(
  { connector }: Pick<Backend, "connector">,
  db: Queryable,
  order: Pick<OrderRow, "accountId" | "channelId">,
): Promise<boolean> {
  const [channel] = await db
    .select({ type: channels.channelType })
    .from(channels)
    .where(isChannel(order));
  return Boolean(channel && connector(channel.type)?.returns);
}
