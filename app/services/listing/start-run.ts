import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { type Attempt, attempt, nullIfMissing } from "#app/upstream/http.ts";
import {
  type ListingAction,
  type ListingPick,
  startListingBatch,
  startListingPublish,
} from "#contract/listings.ts";
import { startProductDelete } from "#contract/product-batches.ts";
import { startPublish } from "#contract/publishes.ts";

type Context = Readonly<RouterContextProvider>;

/** Up to this number runs within the request. More run as a job with a progress page. */
export const DONE_AT_ONCE = 20;

const LIST_PATH = "/products-v2/master";

/**
 * These return the address of the run's page. `null` if none of the selected products exists any
 * more. Fails too if the account has its maximum number of running jobs.
 */
export const runPublish = (context: Context, productIds: string[], channelIds: string[]) =>
  attemptRun(
    getCall(context)(startPublish, { body: { productIds, channelIds } }).then(publishPage),
  );

export const runDelete = (context: Context, productIds: string[], targetChannelIds: string[]) =>
  attemptRun(
    getCall(context)(startProductDelete, { body: { productIds, targetChannelIds } }).then(
      buildBatchPagePath,
    ),
  );

export function runListings(
  context: Context,
  action: ListingAction,
  listings: ListingPick,
): Promise<Attempt<string | null>> {
  const call = getCall(context);
  if (action === "publish")
    return attemptRun(call(startListingPublish, { body: { listings } }).then(publishPage));
  return attemptRun(
    call(startListingBatch, { body: { action, listings } }).then(buildBatchPagePath),
  );
}

/** Returns the page of a run, with its progress and results. */
export const publishPage = ({ publishId }: { publishId: string }) =>
  `${LIST_PATH}/publishes/${encodeURIComponent(publishId)}`;
export const buildBatchPagePath = ({ batchId }: { batchId: string }) =>
  `${LIST_PATH}/batches/${encodeURIComponent(batchId)}`;

const attemptRun = (started: Promise<string>) => attempt(nullIfMissing(started));
