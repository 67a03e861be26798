import "server-only";
import { data, redirect, type RouterContextProvider } from "react-router";
import { syncReason } from "#app/components/product/sync-look.ts";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { attempt } from "#app/services/http.ts";
import { addToast, redirectWithToast } from "#app/services/toast.ts";
import { type ChannelProduct, getChannelProducts, startPublish, unpublishChannelProduct } from "#contract/channels.ts";
import type { Problem } from "#contract/problem.ts";
import { deleteProducts, findProducts } from "#contract/products.ts";
import type { BulkReply } from "./bulk-form.tsx";
import { type Selection, selectedIds } from "./selection.ts";

type Context = Readonly<RouterContextProvider>;

/** The upstream's limit for one delete. */
const DELETE_AT_ONCE = 1000;
/** Each listing is a call of its own: more would outlast the browser's patience. */
const MOST_UNPUBLISHED = 1000;
const LISTINGS_AT_ONCE = 100;
/** Part 2 §9 "Chunk defaults". */
const CALLS_AT_ONCE = 8;

const refuse = (reply: BulkReply) => data(reply, { status: 422 });

/** A publish is a job upstream; its own page shows how far it is. */
export async function publishSelection(context: Context, selection: Selection, channelIds: string[]) {
  if (channelIds.length === 0) return refuse({ channelIds, error: "required" });
  const productIds = await selectedIds(context, selection);
  const { publishId } = await getCall(context)(startPublish, { body: { productIds, channelIds } });
  return redirect(`/products-v2/master/publishes/${encodeURIComponent(publishId)}`, 303);
}

export async function deleteSelection(context: Context, selection: Selection, targetChannelIds: string[]) {
  const ids = await selectedIds(context, selection);
  let deleted = 0;
  for (const productIds of slices(ids, DELETE_AT_ONCE)) {
    deleted += (await getCall(context)(deleteProducts, { body: { productIds, targetChannelIds } })).deleted.length;
  }
  return redirectWithToast(context, selection.back, "products:toast.deleted", { count: deleted });
}

export async function unpublishSelection(context: Context, selection: Selection, channelIds: string[], archiveFromChannel: boolean) {
  if (channelIds.length === 0) return refuse({ channelIds, error: "required" });
  const ids = await selectedIds(context, selection);
  if (ids.length > MOST_UNPUBLISHED) return refuse({ channelIds, error: "tooMany", most: MOST_UNPUBLISHED });
  const listings = await listingsOf(context, ids, channelIds);
  if (listings.length === 0) {
    addToast(context, "info", "products:toast.notListed");
    return redirect(selection.back, 303);
  }
  const failures = await unpublishAll(context, listings, archiveFromChannel);
  if (failures.length === 0) return redirectWithToast(context, selection.back, "products:toast.unpublishing", { count: listings.length });
  return refuse({ channelIds, failures: await describe(context, failures) });
}

async function listingsOf(context: Context, ids: string[], channelIds: string[]): Promise<ChannelProduct[]> {
  const found: ChannelProduct[] = [];
  for (const internalProductIds of slices(ids, LISTINGS_AT_ONCE)) {
    const { channelProducts } = await getCall(context)(getChannelProducts, { query: { internalProductIds } });
    found.push(...channelProducts.filter((listing) => channelIds.includes(listing.channelId)));
  }
  return found;
}

interface Failure {
  listing: ChannelProduct;
  problem: Problem;
}

async function unpublishAll(context: Context, listings: ChannelProduct[], archiveFromChannel: boolean): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const slice of slices(listings, CALLS_AT_ONCE)) {
    const outcomes = await Promise.all(
      slice.map((listing) => attempt(getCall(context)(unpublishChannelProduct, { params: { productId: listing.id }, body: { archiveFromChannel } }))),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const listing = slice[index];
      if (!outcome.ok && listing) failures.push({ listing, problem: outcome.problem });
    }
  }
  return failures;
}

async function describe(context: Context, failures: Failure[]): Promise<BulkReply["failures"]> {
  const ids = [...new Set(failures.map(({ listing }) => listing.internalProductId))];
  const { products } = await getCall(context)(findProducts, { query: { ids, limit: Math.min(1000, ids.length) } });
  const names = new Map(products.map((product) => [product.id, product.name]));
  const t = getT(context);
  return failures.map(({ listing, problem }) => ({
    productId: listing.internalProductId,
    channelId: listing.channelId,
    name: names.get(listing.internalProductId) ?? listing.internalProductId,
    reason: syncReason(t, { syncStatus: 4, errorCode: problem.code, errorMessage: null }),
  }));
}

function slices<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
