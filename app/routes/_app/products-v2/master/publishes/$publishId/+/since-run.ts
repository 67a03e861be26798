import "server-only";
import type { RouterContextProvider } from "react-router";
import type { MessageKey } from "#app/i18n/keys.ts";
import { getCall } from "#app/middleware/request-store.ts";
import { getChannelProducts } from "#contract/channels.ts";
import type { PublishJob } from "#contract/publishes.ts";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";

type Item = Pick<PublishJob["items"][number], "productId" | "channelId" | "status">;
interface StateSince {
  status: "waiting" | "done" | "unchanged";
  result: MessageKey;
}

const STATE_BY_STATUS: Partial<Record<SyncStatus, StateSince>> = {
  [SYNC_STATUS.draft]: { status: "unchanged", result: "products:run.since.changed" },
  [SYNC_STATUS.publishing]: { status: "waiting", result: "products:run.since.publishing" },
  [SYNC_STATUS.pending]: { status: "waiting", result: "products:run.since.publishing" },
  [SYNC_STATUS.synced]: { status: "done", result: "products:run.since.published" },
};

/** Returns the present state of the listings that failed in a run; `null` if it is unchanged. */
export async function readStateSinceRun(
  context: Readonly<RouterContextProvider>,
  items: readonly Item[],
): Promise<(item: Item) => StateSince | null> {
  const failed = items.filter(({ status }) => status === "failed");
  if (failed.length === 0) return () => null;
  const { channelProducts } = await getCall(context)(getChannelProducts, {
    query: { internalProductIds: [...new Set(failed.map(({ productId }) => productId))] },
  });
  const now = new Map(
    channelProducts.map((listing) => [
      `${listing.internalProductId} ${listing.channelId}`,
      listing.syncStatus,
    ]),
  );
  return ({ productId, channelId, status }) => {
    const syncStatus = status === "failed" ? now.get(`${productId} ${channelId}`) : undefined;
    return (syncStatus !== undefined && STATE_BY_STATUS[syncStatus]) || null;
  };
}
