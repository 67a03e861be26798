import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { channels } from "./schema.ts";

/**
 * Marks a channel whose grant is over. Mappings and orders stay; connecting again brings it back. `sealed`: only while these are still its
 * credentials, so that a late answer to an old token does not undo a new consent. `code` is what the marketplace said.
 */
export async function loseConnection(
  backend: Backend,
  channelId: string,
  loss: { status: "revoked" | "expired"; code: string; sealed?: string | null },
): Promise<void> {
  const isCurrent = loss.sealed ? eq(channels.credentials, loss.sealed) : undefined;
  const now = backend.now();
  const lost = await transaction(backend.db, (tx) =>
    tx
      .update(channels)
      .set({ status: loss.status, lastError: loss.code, lastErrorAt: now, refreshStartedAt: null, updatedAt: now })
      .where(and(eq(channels.id, channelId), eq(channels.status, "active"), isCurrent))
      .returning({ id: channels.id }),
  );
  if (lost.length > 0) backend.log.warn({ channelId, status: loss.status, code: loss.code }, "a channel lost its connection");
}
