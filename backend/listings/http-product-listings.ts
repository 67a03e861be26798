import * as calls from "#contract/channels.ts";
import * as preflights from "#contract/preflights.ts";
import * as publishes from "#contract/publishes.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { notFound } from "../http/problem-error.ts";
import { readPublish, startPublish } from "./bulk-publish.ts";
import { createListing, updateListing } from "./edit-listing.ts";
import { preflightDraft, preflightProduct } from "./preflight-product.ts";
import { readListings } from "./read-listings.ts";
import { requestPublish, requestUnpublish } from "./request-action.ts";
import { stopPublish } from "./stop-publish.ts";

const toAuthor = (caller: Caller) => ({ accountId: caller.accountId, actor: caller.userId });

export function mountProductListings(app: HttpApp, backend: Backend): void {
  implement(app, calls.getChannelProducts, async ({ query }, caller) => ({
    channelProducts: await readListings(backend.db, caller.accountId, {
      productIds: query.internalProductIds ?? [],
      channelId: query.channelId,
    }),
  }));
  implement(app, calls.getVariantMapping, async ({ query }, caller) => {
    const [listing] = await readListings(backend.db, caller.accountId, {
      productIds: [query.internalProductId],
      channelId: query.channelId,
    });
    if (!listing) throw notFound("The listing");
    return { mapping: listing.variantMapping };
  });
  implement(app, preflights.preflightDraft, async ({ body }, caller) => ({
    channels: await preflightDraft(backend, caller.accountId, body),
  }));
  implement(app, preflights.preflightProduct, async ({ query }, caller) => ({
    channels: await preflightProduct(
      backend,
      caller.accountId,
      query.internalProductId,
      query.channelId,
    ),
  }));
  implement(app, calls.createChannelProduct, async ({ body }, caller) => ({
    channelProduct: await createListing(backend, caller.accountId, body.channelProduct),
  }));
  implement(app, calls.updateChannelProduct, async ({ params, body }, caller) => ({
    channelProduct: await updateListing(
      backend,
      caller.accountId,
      params.productId,
      body.channelProduct,
    ),
  }));
  implement(app, calls.publishChannelProduct, async ({ params }, caller) => ({
    channelProduct: await requestPublish(backend, toAuthor(caller), params.productId),
  }));
  implement(app, calls.unpublishChannelProduct, async ({ params, body }, caller) => ({
    channelProduct: await requestUnpublish(
      backend,
      toAuthor(caller),
      params.productId,
      body.archiveFromChannel,
    ),
  }));
  implement(app, publishes.startPublish, async ({ body }, caller) => ({
    publishId: await startPublish(backend, toAuthor(caller), body),
  }));
  implement(app, publishes.getPublish, ({ params, query }, caller) =>
    readPublish(backend, caller.accountId, params.publishId, query),
  );
  implement(app, publishes.stopPublish, async ({ params }, caller) => {
    await stopPublish(backend, caller.accountId, params.publishId);
    return readPublish(backend, caller.accountId, params.publishId, { limit: 100, offset: 0 });
  });
}
