import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { RUN_PAGE_SIZE } from "#app/models/run/run-view.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { runListings } from "#app/services/listing/start-run.ts";
import { getChannelProducts } from "#contract/channels.ts";
import { getPublish } from "#contract/publishes.ts";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";

/** Excludes listings that are published by now, or are about to be. */
const STILL_OFF: readonly SyncStatus[] = [
  SYNC_STATUS.draft,
  SYNC_STATUS.failed,
  SYNC_STATUS.invalid,
];

/** Starts a run with the listings that failed in another run and are still not published. */
export async function publishFailedAgain(
  context: Readonly<RouterContextProvider>,
  publishId: string,
) {
  const { pathname } = currentState(context).url;
  const ids = await findFailedListings(context, publishId);
  const run = ids.length > 0 ? await runListings(context, "publish", { ids }) : null;
  if (run?.ok && run.value !== null) return redirect(run.value, 303);
  if (run && !run.ok) addProblemToast(context, "error", run.problem);
  else addToast(context, "info", "products:run.again.none");
  return redirect(pathname, 303);
}

async function findFailedListings(
  context: Readonly<RouterContextProvider>,
  publishId: string,
): Promise<string[]> {
  const call = getCall(context);
  const ids: string[] = [];
  for (let offset = 0; ; offset += RUN_PAGE_SIZE) {
    const { items, total } = await call(getPublish, {
      params: { publishId },
      query: { status: "failed", limit: RUN_PAGE_SIZE, offset },
    });
    if (items.length > 0) {
      const failed = new Set(items.map(({ productId, channelId }) => `${productId} ${channelId}`));
      const { channelProducts } = await call(getChannelProducts, {
        query: { internalProductIds: [...new Set(items.map(({ productId }) => productId))] },
      });
      for (const { id, internalProductId, channelId, syncStatus } of channelProducts)
        if (failed.has(`${internalProductId} ${channelId}`) && STILL_OFF.includes(syncStatus))
          ids.push(id);
    }
    if (offset + RUN_PAGE_SIZE >= total) return ids;
  }
}
