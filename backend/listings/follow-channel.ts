import { and, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { isUnbegun, publishJobItems } from "../db/schema/publish-jobs.ts";
import type { Events } from "../events.ts";
import { deleteListings } from "./delete-listings.ts";
import { pushChannelStockJob } from "./jobs.ts";

/** A reconnected shop has old figures. */
export async function resumeListings(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId, isKnown }: Events["channelConnected"],
): Promise<void> {
  if (isKnown) await sendOutdated(backend, tx, { accountId, channelId });
}

export async function sendOutdated(
  { enqueue }: Backend,
  tx: Transaction,
  channel: Events["channelOutdated"],
): Promise<void> {
  await enqueue(tx, pushChannelStockJob, channel, { singletonKey: channel.channelId });
}

/** Stops the channel's publishes, and deletes our listings with history. */
export async function deleteListingsOfChannel(
  _backend: Backend,
  tx: Transaction,
  { accountId, channelId, actor, at: now }: Events["channelDisconnected"],
): Promise<void> {
  const stoppedFields = { status: "stopped" as const, errorCode: "channel_not_active" };
  const isOfAccount = eq(publishJobItems.accountId, accountId);
  const listings = tx
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(and(eq(channelProducts.accountId, accountId), eq(channelProducts.channelId, channelId)));
  await tx
    .update(publishJobItems)
    .set(stoppedFields)
    .where(
      and(
        isOfAccount,
        inArray(publishJobItems.channelProductId, listings),
        eq(publishJobItems.status, "waiting"),
      ),
    );
  await tx
    .update(publishJobItems)
    .set(stoppedFields)
    .where(and(isOfAccount, eq(publishJobItems.channelId, channelId), isUnbegun));
  const isOfChannel = and(
    eq(channelProducts.accountId, accountId),
    eq(channelProducts.channelId, channelId),
  );
  await deleteListings(tx, isOfChannel, { accountId, actor, now, batchId: newId() });
}
