import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { channels, channelWarehouses } from "../db/schema/channels.ts";
import {
  channelProducts,
  channelReferences,
  isUnbegun,
  publishJobItems,
} from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { forgetListings } from "../listings/forget-listings.ts";
import { logSecurity } from "../security-log.ts";

/**
 * Disconnects a channel: its orders stay, its secrets, listings, mappings and bindings are forgotten, which the products' history says, and nothing on the marketplace changes. The
 * shop may be connected again, by this account or another. Throws 404.
 */
export async function disconnectChannel(
  backend: Backend,
  by: { accountId: string; actor: string },
  channelId: string,
): Promise<{ channelId: string }> {
  const { accountId } = by;
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const gone = await tx
      .update(channels)
      .set({
        status: "revoked",
        disconnectedAt: now,
        updatedAt: now,
        credentials: null,
        tokenExpiresAt: null,
        grantExpiresAt: null,
        refreshStartedAt: null,
      })
      .where(
        and(
          eq(channels.id, channelId),
          eq(channels.accountId, accountId),
          isNull(channels.disconnectedAt),
        ),
      )
      .returning({ id: channels.id });
    if (gone.length === 0) throw notFound("The channel");
    const listings = tx
      .select({ id: channelProducts.id })
      .from(channelProducts)
      .where(
        and(eq(channelProducts.accountId, accountId), eq(channelProducts.channelId, channelId)),
      );
    await tx
      .update(publishJobItems)
      .set({ status: "stopped", errorCode: "channel_not_active" })
      .where(
        and(
          eq(publishJobItems.accountId, accountId),
          inArray(publishJobItems.channelProductId, listings),
          eq(publishJobItems.status, "waiting"),
        ),
      );
    await tx
      .update(publishJobItems)
      .set({ status: "stopped", errorCode: "channel_not_active" })
      .where(
        and(
          eq(publishJobItems.accountId, accountId),
          eq(publishJobItems.channelId, channelId),
          isUnbegun,
        ),
      );
    await forgetListings(tx, eq(channelProducts.channelId, channelId), {
      ...by,
      now,
      batchId: newId(),
    });
    await tx
      .delete(channelWarehouses)
      .where(
        and(eq(channelWarehouses.accountId, accountId), eq(channelWarehouses.channelId, channelId)),
      );
    await tx
      .delete(channelReferences)
      .where(
        and(eq(channelReferences.accountId, accountId), eq(channelReferences.channelId, channelId)),
      );
  });
  logSecurity(backend.log, "channel_disconnected", { accountId, userId: by.actor, channelId });
  return { channelId };
}
