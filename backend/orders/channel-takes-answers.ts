import { matchChannel } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import type { Connector } from "../marketplaces/connector.ts";

/** Whether the channel lets the seller decide on returns. */
export const takesReturnAnswers = (connector: Connector | null | undefined): boolean =>
  connector?.returns !== undefined;

export async function channelTakesReturnAnswers(
  { connector }: Pick<Backend, "connector">,
  db: Queryable,
  order: Pick<OrderRow, "accountId" | "channelId">,
): Promise<boolean> {
  const [channel] = await db
    .select({ type: channels.channelType })
    .from(channels)
    .where(matchChannel(order));
  return channel !== undefined && takesReturnAnswers(connector(channel.type));
}
