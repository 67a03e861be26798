import "server-only";
import { data, type RouterContextProvider, redirect } from "react-router";
import { syncReason } from "#app/components/product/sync-look.ts";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { attempt } from "#app/services/http.ts";
import { pickedIds } from "#app/services/picked-products.ts";
import { addToast, redirectWithToast } from "#app/services/toast.ts";
import { type ChannelProduct, getChannelProducts, startPublish, unpublishChannelProduct } from "#contract/channels.ts";
import { deleteProducts, findProducts } from "#contract/products.ts";
import type { BulkReply } from "./bulk-form.tsx";
import type { Selection } from "./selection.ts";

type Context = Readonly<RouterContextProvider>;

/** The upstream's limit for one delete. */
const DELETE_AT_ONCE = 1000;
/** Each listing is a call of its own: more would outlast the browser's patience. */
const MOST_UNPUBLISHED = 1000;
/** Started in one call, which has to answer in time: 20,000 take 10 to 18 s on a busy machine. */
const MOST_LISTINGS = 30_000;
const LISTINGS_AT_ONCE = 100;
/** Part 2 §9 "Chunk defaults". */
const CALLS_AT_ONCE = 8;

const refuse = (reply: BulkReply) => data(reply, { status: 422 });

/** A publish is a job upstream; its own page shows how far it is. */
export async function publishSelection(context: Context, selection: Selection, channelIds: string[]) {
  if (channelIds.length === 0) return refuse({ channelIds, error: "required" });
  const productIds = await pickedIds(context, selection);
  if (productIds.length * channelIds.length > MOST_LISTINGS) return refuse({ channelIds, error: "tooManyListings", most: MOST_LISTINGS });
  const { publishId } = await getCall(context)(startPublish, { body: { productIds, channelIds } });
  return redirect(`/products-v2/master/publishes/${encodeURIComponent(publishId)}`, 303);
}

/** Products that open orders hold stay; each is named. */
export async function deleteSelection(context: Context, selection: Selection, targetChannelIds: string[]) {
  const ids = await pickedIds(context, selection);
  const deleted = new Set<string>();
  for (const productIds of slices(ids, DELETE_AT_ONCE)) {
    const answer = await attempt(getCall(context)(deleteProducts, { body: { productIds, targetChannelIds } }));
    for (const id of answer.ok ? answer.value.deleted : []) deleted.add(id);
  }
  const held = ids.filter((id) => !deleted.has(id)).map((productId) => ({ productId, channelId: "", code: "variant_reserved" }));
  // What is neither deleted nor there any more was deleted by someone else.
  const failures = held.length > 0 ? await nameFailures(context, held) : [];
  if (failures.length === 0) return redirectWithToast(context, selection.back, "products:toast.deleted", { count: deleted.size });
  return refuse({ channelIds: targetChannelIds, failures });
}

export async function unpublishSelection(context: Context, selection: Selection, channelIds: string[], archiveFromChannel: boolean) {
  if (channelIds.length === 0) return refuse({ channelIds, error: "required" });
  const ids = await pickedIds(context, selection);
  if (ids.length > MOST_UNPUBLISHED) return refuse({ channelIds, error: "tooMany", most: MOST_UNPUBLISHED });
  const listings = await listingsOf(context, ids, channelIds);
  if (listings.length === 0) {
    addToast(context, "info", "products:toast.notListed");
    return redirect(selection.back, 303);
  }
  const failures = await unpublishAll(context, listings, archiveFromChannel);
  if (failures.length === 0) return redirectWithToast(context, selection.back, "products:toast.unpublishing", { count: listings.length });
  return refuse({ channelIds, failures: await nameFailures(context, failures) });
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
  productId: string;
  channelId: string;
  code: string;
}

async function unpublishAll(context: Context, listings: ChannelProduct[], archiveFromChannel: boolean): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const slice of slices(listings, CALLS_AT_ONCE)) {
    const outcomes = await Promise.all(
      slice.map((listing) => attempt(getCall(context)(unpublishChannelProduct, { params: { productId: listing.id }, body: { archiveFromChannel } }))),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const listing = slice[index];
      if (!outcome.ok && listing) failures.push({ productId: listing.internalProductId, channelId: listing.channelId, code: outcome.problem.code });
    }
  }
  return failures;
}

async function nameFailures(context: Context, failures: Failure[]): Promise<NonNullable<BulkReply["failures"]>> {
  const names = new Map<string, string>();
  for (const ids of slices([...new Set(failures.map(({ productId }) => productId))], DELETE_AT_ONCE)) {
    const { products } = await getCall(context)(findProducts, { query: { ids, limit: ids.length } });
    for (const product of products) names.set(product.id, product.name);
  }
  const t = getT(context);
  return failures.flatMap(({ productId, channelId, code }) => {
    const name = names.get(productId);
    return name === undefined ? [] : [{ productId, channelId, name, reason: syncReason(t, { syncStatus: 4, errorCode: code }) }];
  });
}

function slices<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
