import * as internals from "#contract/internal-listings.ts";
import * as calls from "#contract/listings.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { cancelActiveDate, setActiveDate } from "./activation.ts";
import { startListingPublish } from "./bulk-publish.ts";
import { countListings, findListingIds, findListings } from "./find-listings.ts";
import {
  activateNow,
  fetchListing,
  findInternally,
  republishListing,
  resetImageMapping,
} from "./internal-listings.ts";
import { startListingMigration } from "./migrate-products.ts";
import { resetRetries } from "./reset-retries.ts";
import { runListingAction } from "./run-listing-action.ts";

const toAuthor = (caller: Caller) => ({ accountId: caller.accountId, actor: caller.userId });

export function mountChannelLists(app: HttpApp, backend: Backend): void {
  implement(app, calls.findChannelProducts, async ({ query }, { accountId }) => {
    const [listingPage, counts] = await Promise.all([
      findListings(backend, accountId, query),
      query.include?.includes("counts") ? countListings(backend, accountId, query) : undefined,
    ]);
    return counts ? { ...listingPage, counts } : listingPage;
  });
  implement(app, calls.findChannelProductIds, async ({ query }, caller) => ({
    productIds: await findListingIds(backend, caller.accountId, query),
  }));
  implement(app, calls.runListingAction, ({ body }, caller) =>
    runListingAction(backend, toAuthor(caller), body),
  );
  implement(app, calls.startListingPublish, async ({ body }, caller) => ({
    publishId: await startListingPublish(backend, toAuthor(caller), body.listings),
  }));
  implement(app, calls.setActiveDate, async ({ params, body }, caller) => ({
    channelProduct: await setActiveDate(
      backend,
      toAuthor(caller),
      params.productId,
      new Date(body.date),
    ),
  }));
  implement(app, calls.cancelActiveDate, async ({ params }, caller) => ({
    channelProduct: await cancelActiveDate(backend, caller.accountId, params.productId),
  }));
  implement(app, calls.resetRetries, async ({ params }, caller) => ({
    channelProduct: await resetRetries(backend, caller.accountId, params.productId),
  }));
  implement(app, calls.migrateProducts, ({ body }, caller) =>
    startListingMigration(backend, toAuthor(caller), body),
  );
  mountInternal(app, backend);
}

function mountInternal(app: HttpApp, backend: Backend): void {
  implement(app, calls.resetImageMapping, async ({ params }, caller) => ({
    channelProduct: await resetImageMapping(backend, caller.accountId, params.productId),
  }));
  implement(app, internals.internalFindListings, async ({ query }, caller) => ({
    channelProducts: await findInternally(backend, caller.accountId, query),
  }));
  implement(app, internals.internalFetchListing, ({ params }, caller) =>
    fetchListing(backend, caller.accountId, params.productId),
  );
  implement(app, internals.internalRepublish, async ({ params }, caller) => ({
    channelProduct: await republishListing(backend, toAuthor(caller), params.productId),
  }));
  implement(app, internals.internalActivate, async ({ params }, caller) => ({
    channelProduct: await activateNow(backend, caller.accountId, params.productId),
  }));
}
