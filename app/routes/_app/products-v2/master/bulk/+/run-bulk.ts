import "server-only";
import { data, type RouterContextProvider, redirect } from "react-router";
import { pickTextFacts } from "#app/i18n/keys.ts";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { syncReason } from "#app/models/product/sync-reason.ts";
import { toFormErrors } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import {
  DONE_AT_ONCE,
  runDelete,
  runListings,
  runPublish,
} from "#app/services/listing/start-run.ts";
import { readPickedIds } from "#app/services/product/picked-products.ts";
import { undoBatch } from "#app/services/product/undo-batch.ts";
import { type Attempt, attempt } from "#app/upstream/http.ts";
import { getChannelProducts } from "#contract/channels.ts";
import { runListingAction } from "#contract/listings.ts";
import type { Problem } from "#contract/problem.ts";
import { deleteProducts, findProducts } from "#contract/products.ts";
import type { BulkReply } from "./bulk-form.tsx";
import type { BulkSelection } from "./selection.ts";

type Context = Readonly<RouterContextProvider>;
type MessageOfNone = "products:toast.notListed" | "products:bulk.none";

const rejectReply = (reply: BulkReply) => data(reply, { status: 422 });

/** Returns the reason why the run did not start, with the choices that were made. */
const refuseRun = ({ code, details }: Problem, chosen: Omit<BulkReply, "error">) =>
  rejectReply({
    ...chosen,
    error: toFormErrors({ formError: code }),
    details: pickTextFacts(details),
  });

/** Redirects to the job's page. If there was nothing to do, to the list with a message. */
function toRun(
  context: Context,
  back: string,
  { run, none, chosen }: { run: Attempt<string | null>; none: MessageOfNone; chosen: BulkReply },
) {
  if (!run.ok) return refuseRun(run.problem, chosen);
  if (run.value === null) addToast(context, "info", none);
  return redirect(run.value ?? back, 303);
}

/**
 * Publishing always runs as a job with its own page. For several shops it asks first; `intent` is
 * the answer.
 */
export async function publishSelection(
  context: Context,
  selection: BulkSelection,
  { channelIds, intent }: { channelIds: string[]; intent: FormDataEntryValue | null },
) {
  if (channelIds.length === 0)
    return rejectReply({
      channelIds,
      error: toFormErrors({ fieldErrors: { channelIds: "required" } }),
    });
  if (intent === "choose") return data({ channelIds } satisfies BulkReply);
  if (channelIds.length > 1 && intent !== "publish-all")
    return data({ channelIds, asking: channelIds } satisfies BulkReply);
  return toRun(context, selection.back, {
    run: await runPublish(context, await readPickedIds(context, selection), channelIds),
    none: "products:bulk.none",
    chosen: { channelIds },
  });
}

/** Products with reserved variants are not deleted; each is named with its reason. */
export async function deleteSelection(
  context: Context,
  selection: BulkSelection,
  targetChannelIds: string[],
) {
  const productIds = await readPickedIds(context, selection);
  if (productIds.length > DONE_AT_ONCE)
    return toRun(context, selection.back, {
      run: await runDelete(context, productIds, targetChannelIds),
      none: "products:bulk.none",
      chosen: { channelIds: targetChannelIds },
    });
  const answer = await attempt(
    getCall(context)(deleteProducts, { body: { productIds, targetChannelIds } }),
  );
  if (!answer.ok && answer.problem.code !== "variant_reserved")
    return refuseRun(answer.problem, { channelIds: targetChannelIds });
  const deleted = answer.ok ? answer.value.deleted.length : 0;
  const refusedProducts = answer.ok
    ? answer.value.kept
    : productIds.map((productId) => ({ productId, code: answer.problem.code }));
  // Products that are gone but not deleted here were deleted by someone else.
  const failures = await nameFailures(
    context,
    refusedProducts.map((one) => ({ ...one, channelId: "" })),
  );
  if (failures.length === 0)
    return redirectWithToast(
      context,
      selection.back,
      "products:toast.deleted",
      { count: deleted },
      answer.ok && answer.value.batchId !== null
        ? undoBatch(answer.value.batchId, selection.back)
        : undefined,
    );
  return rejectReply({ channelIds: targetChannelIds, failures });
}

export async function unpublishSelection(
  context: Context,
  selection: BulkSelection,
  channelIds: string[],
  archiveFromChannel: boolean,
) {
  const chosenTargets = { channelIds, archive: archiveFromChannel };
  if (channelIds.length === 0)
    return rejectReply({
      ...chosenTargets,
      error: toFormErrors({ fieldErrors: { channelIds: "required" } }),
    });
  const productIds = await readPickedIds(context, selection);
  const action = archiveFromChannel ? "archive" : "unpublish";
  if (productIds.length > DONE_AT_ONCE)
    return toRun(context, selection.back, {
      run: await runListings(context, action, { ofProducts: { productIds, channelIds } }),
      none: "products:toast.notListed",
      chosen: chosenTargets,
    });
  const { channelProducts } = await getCall(context)(getChannelProducts, {
    query: { internalProductIds: productIds },
  });
  const listings = channelProducts.filter((listing) => channelIds.includes(listing.channelId));
  if (listings.length === 0) {
    addToast(context, "info", "products:toast.notListed");
    return redirect(selection.back, 303);
  }
  const answer = await attempt(
    getCall(context)(runListingAction, {
      body: { action, ids: listings.map((listing) => listing.id) },
    }),
  );
  if (!answer.ok) return refuseRun(answer.problem, chosenTargets);
  const { failed } = answer.value;
  if (failed.length === 0)
    return redirectWithToast(context, selection.back, "products:toast.unpublishing", {
      count: listings.length,
    });
  const failures = failed.flatMap(({ id, code }) => {
    const listing = listings.find((one) => one.id === id);
    return listing
      ? { productId: listing.internalProductId, channelId: listing.channelId, code }
      : [];
  });
  return rejectReply({ ...chosenTargets, failures: await nameFailures(context, failures) });
}

interface BulkFailure {
  productId: string;
  channelId: string;
  code: string;
}

async function nameFailures(
  context: Context,
  failures: BulkFailure[],
): Promise<NonNullable<BulkReply["failures"]>> {
  const ids = [...new Set(failures.map(({ productId }) => productId))];
  if (ids.length === 0) return [];
  const { products } = await getCall(context)(findProducts, { query: { ids, limit: ids.length } });
  const names = new Map(products.map((product) => [product.id, product.name]));
  const t = getT(context);
  const { channels } = (await getMe(context)).account;
  const explainFailure = ({ channelId, code }: BulkFailure) => {
    const type = channels.find(({ id }) => id === channelId)?.channelType;
    const channel = type ? getFormat(context).channelName(type) : "";
    return syncReason(t, { syncStatus: 4, errorCode: code }, channel);
  };
  return failures.flatMap((failure) => {
    const { productId, channelId } = failure;
    const name = names.get(productId);
    return name === undefined
      ? []
      : [{ productId, channelId, name, reason: explainFailure(failure) }];
  });
}
