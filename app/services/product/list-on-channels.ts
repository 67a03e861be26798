import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  createChannelProduct,
  getChannelProducts,
  publishChannelProduct,
  unpublishChannelProduct,
  updateChannelProduct,
} from "#contract/channels.ts";
import { resetRetries } from "#contract/listings.ts";
import type { Problem } from "#contract/problem.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Starts publishing a product on channels and creates missing listings. Returns the channels that
 * refused, with their reasons.
 */
export async function publishTo(
  context: Context,
  internalProductId: string,
  channelIds: readonly string[],
): Promise<ChannelRefusal[]> {
  const call = getCall(context);
  return collectRefusals(channelIds, async (channelId) => {
    const { channelProduct } = await call(createChannelProduct, {
      body: { channelProduct: { internalProductId, channelId } },
    });
    await call(publishChannelProduct, { params: { productId: channelProduct.id } });
  });
}

/** Keeps a draft on the chosen channels, or on all of them. Sends nothing to them. */
export async function keepAsDraft(
  context: Context,
  internalProductId: string,
  channelIds: readonly string[],
): Promise<ChannelRefusal[]> {
  const call = getCall(context);
  const { channelProducts } = await call(getChannelProducts, {
    query: { internalProductIds: [internalProductId] },
  });
  const targets =
    channelIds.length > 0 ? channelIds : channelProducts.map((listing) => listing.channelId);
  return collectRefusals(targets, async (channelId) => {
    const listing = channelProducts.find((candidate) => candidate.channelId === channelId);
    if (listing)
      await call(updateChannelProduct, {
        params: { productId: listing.id },
        body: { channelProduct: {} },
      });
    else
      await call(createChannelProduct, {
        body: { channelProduct: { internalProductId, channelId } },
      });
  });
}

/**
 * Removes the product from a channel: hides the listing, or deletes it (`archiveFromChannel`).
 * Returns false if the channel refused. Succeeds if there is nothing to do.
 */
export async function unpublishFrom(
  context: Context,
  internalProductId: string,
  { channelId, archiveFromChannel }: { channelId: string; archiveFromChannel: boolean },
): Promise<boolean> {
  const call = getCall(context);
  const { channelProducts } = await call(getChannelProducts, {
    query: { internalProductIds: [internalProductId], channelId },
  });
  const listing = channelProducts.find((candidate) => candidate.channelId === channelId);
  if (!listing) return true;
  return (
    await attempt(
      call(unpublishChannelProduct, {
        params: { productId: listing.id },
        body: { archiveFromChannel },
      }),
    )
  ).ok;
}

/** Resumes retries of a listing that failed repeatedly. Returns false if there is none. */
export async function resetOn(
  context: Context,
  internalProductId: string,
  channelId: string,
): Promise<boolean> {
  const call = getCall(context);
  const { channelProducts } = await call(getChannelProducts, {
    query: { internalProductIds: [internalProductId], channelId },
  });
  const listing = channelProducts.find((candidate) => candidate.channelId === channelId);
  return (
    listing !== undefined &&
    (await attempt(call(resetRetries, { params: { productId: listing.id } }))).ok
  );
}

export interface ChannelRefusal {
  channelId: string;
  problem: Problem;
}

async function collectRefusals(
  channelIds: readonly string[],
  work: (channelId: string) => Promise<void>,
): Promise<ChannelRefusal[]> {
  const outcomes = await Promise.all(
    channelIds.map(async (channelId) => ({ channelId, outcome: await attempt(work(channelId)) })),
  );
  return outcomes.flatMap(({ channelId, outcome }) =>
    outcome.ok ? [] : [{ channelId, problem: outcome.problem }],
  );
}
