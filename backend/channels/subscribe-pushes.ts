import { and, eq, isNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import type { Events } from "../events.ts";
import type { ChannelKey } from "./channel-key.ts";
import { matchChannel } from "./channel-key.ts";
import { withCapability } from "./credentials.ts";
import { subscribePushesJob } from "./jobs.ts";

/** Only logs a refusal, because changes are polled too. */
export async function subscribePushes(backend: Backend, key: ChannelKey): Promise<void> {
  const [channel] = await backend.db
    .select({ status: channels.status })
    .from(channels)
    .where(and(matchChannel(key), isNull(channels.disconnectedAt)));
  if (channel?.status !== "active") return;
  const refusals = await withCapability(
    backend,
    key,
    "connection",
    async ({ subscribePushes: subscribe }, credentials) => subscribe?.(credentials) ?? [],
  );
  for (const { topic, code } of refusals)
    backend.log.warn({ ...key, topic, code }, "the marketplace refuses to send a kind of push");
}

export async function subscribeConnectedShop(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId }: Events["channelConnected"],
): Promise<void> {
  const key = { accountId, channelId };
  const [channel] = await tx
    .select({ channelType: channels.channelType })
    .from(channels)
    .where(matchChannel(key));
  if (!channel || !backend.connector(channel.channelType)?.connection.subscribePushes) return;
  await backend.enqueue(tx, subscribePushesJob, key, { singletonKey: channelId });
}

/** An operator or another program may have changed the subscription. */
export async function renewSubscriptions(backend: Backend): Promise<void> {
  const activeChannels = await backend.db
    .select({
      ...{ accountId: channels.accountId, channelId: channels.id },
      channelType: channels.channelType,
    })
    .from(channels)
    .where(and(eq(channels.status, "active"), isNull(channels.disconnectedAt)));
  for (const { channelType, ...key } of activeChannels)
    if (backend.connector(channelType)?.connection.subscribePushes)
      await transaction(backend.db, (tx) =>
        backend.enqueue(tx, subscribePushesJob, key, { singletonKey: key.channelId }),
      );
}
