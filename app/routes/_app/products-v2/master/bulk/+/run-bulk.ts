import "server-only";
import { data, type RouterContextProvider, redirect } from "react-router";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { syncReason } from "#app/models/product/sync-reason.ts";
import { errorsOf } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import {
  DONE_AT_ONCE,
  runDelete,
  runListings,
  runPublish,
} from "#app/services/listing/start-run.ts";
import { pickedIds } from "#app/services/product/picked-products.ts";
import { undoBatch } from "#app/services/product/undo-batch.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { getChannelProducts } from "#contract/channels.ts";
import { runListingAction } from "#contract/listings.ts";
import { deleteProducts, findProducts } from "#contract/products.ts";
import type { BulkReply } from "./bulk-form.tsx";
import type { Selection } from "./selection.ts";

type Context = Readonly<RouterContextProvider>;
type MessageOfNone = "products:toast.notListed" | "products:bulk.none";

const refuse = (reply: BulkReply) => data(reply, { status: 422 });

/** A job's page; where there was nothing for a job to do, the list with a word. */
function toRun(context: Context, selection: Selection, page: string | null, none: MessageOfNone) {
  if (page === null) addToast(context, "info", none);
  return redirect(page ?? selection.back, 303);
}

/** A publish is a job, however few they are; its own page shows how far it is. */
export async function publishSelection(
  context: Context,
  selection: Selection,
  channelIds: string[],
) {
  if (channelIds.length === 0)
    return refuse({ channelIds, error: errorsOf({ fieldErrors: { channelIds: "required" } }) });
  return toRun(
    context,
    selection,
    await runPublish(context, await pickedIds(context, selection), channelIds),
    "products:bulk.none",
  );
}

/** Products that open orders hold stay; each is named with its reason. */
export async function deleteSelection(
  context: Context,
  selection: Selection,
  targetChannelIds: string[],
) {
  const productIds = await pickedIds(context, selection);
  if (productIds.length > DONE_AT_ONCE)
    return toRun(
      context,
      selection,
      await runDelete(context, productIds, targetChannelIds),
      "products:bulk.none",
    );
  const answer = await attempt(
    getCall(context)(deleteProducts, { body: { productIds, targetChannelIds } }),
  );
  const deleted = answer.ok ? answer.value.deleted.length : 0;
  const refused = answer.ok
    ? answer.value.kept
    : productIds.map((productId) => ({ productId, code: answer.problem.code }));
  // What is neither deleted nor there any more was deleted by someone else.
  const failures = await nameFailures(
    context,
    refused.map((one) => ({ ...one, channelId: "" })),
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
  return refuse({ channelIds: targetChannelIds, failures });
}

export async function unpublishSelection(
  context: Context,
  selection: Selection,
  channelIds: string[],
  archiveFromChannel: boolean,
) {
  if (channelIds.length === 0)
    return refuse({ channelIds, error: errorsOf({ fieldErrors: { channelIds: "required" } }) });
  const productIds = await pickedIds(context, selection);
  const action = archiveFromChannel ? "archive" : "unpublish";
  if (productIds.length > DONE_AT_ONCE)
    return toRun(
      context,
      selection,
      await runListings(context, action, { ofProducts: { productIds, channelIds } }),
      "products:toast.notListed",
    );
  const { channelProducts } = await getCall(context)(getChannelProducts, {
    query: { internalProductIds: productIds },
  });
  const listings = channelProducts.filter((listing) => channelIds.includes(listing.channelId));
  if (listings.length === 0) return toRun(context, selection, null, "products:toast.notListed");
  const { failed } = await getCall(context)(runListingAction, {
    body: { action, ids: listings.map((listing) => listing.id) },
  });
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
  return refuse({ channelIds, failures: await nameFailures(context, failures) });
}

interface Failure {
  productId: string;
  channelId: string;
  code: string;
}

async function nameFailures(
  context: Context,
  failures: Failure[],
): Promise<NonNullable<BulkReply["failures"]>> {
  const ids = [...new Set(failures.map(({ productId }) => productId))];
  if (ids.length === 0) return [];
  const { products } = await getCall(context)(findProducts, { query: { ids, limit: ids.length } });
  const names = new Map(products.map((product) => [product.id, product.name]));
  const t = getT(context);
  return failures.flatMap(({ productId, channelId, code }) => {
    const name = names.get(productId);
    return name === undefined
      ? []
      : [{ productId, channelId, name, reason: syncReason(t, { syncStatus: 4, errorCode: code }) }];
  });
}
