import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import type { ImportRow } from "./read-channel-imports.ts";

/** Marks the shop as imported (docs/specification.md "Setup guide"). */
export async function markShopImported(
  { now }: Backend,
  tx: Transaction,
  { accountId, channelId }: Pick<ImportRow, "accountId" | "channelId">,
): Promise<void> {
  await tx
    .update(channels)
    .set({ imported: true, updatedAt: now() })
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
}
