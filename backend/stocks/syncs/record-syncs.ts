import { notifyAccount } from "../../account-notifier.ts";
import type { Transaction } from "../../db/client.ts";
import { stockSyncs } from "../../db/schema/stock-syncs.ts";

interface SyncedChannel {
  accountId: string;
  channelId: string;
}

export async function recordSyncs(
  tx: Transaction,
  { accountId, channelId }: SyncedChannel,
  pushedItems: readonly { variantId: string; quantity: number; error: string | null }[],
  createdAt: Date,
): Promise<void> {
  if (pushedItems.length === 0) return;
  await tx
    .insert(stockSyncs)
    .values(pushedItems.map((entry) => ({ ...entry, accountId, channelId, createdAt })));
  await notifyAccount(tx, accountId);
}
