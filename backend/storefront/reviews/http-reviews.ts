import * as calls from "#contract/shop-reviews.ts";
import * as buyerCalls from "#contract/storefront-reviews.ts";
import type { Backend } from "../../context.ts";
import { forbidCaching, type HttpApp, implement } from "../../http/implement.ts";
import { reviewBuyersOrder } from "../buyer-order.ts";
import { readShopOfChannel } from "../shops.ts";
import { readStorefrontAt } from "../storefront-of.ts";
import { decideReview, listReviews, listShownReviews, readReviewPicture } from "./read-reviews.ts";

/** Mounts the buyers' and the seller's calls of reviews. */
export function mountReviews(app: HttpApp, backend: Backend): void {
  implement(app, buyerCalls.listStorefrontReviews, async ({ params, query }) =>
    listShownReviews(backend, await readStorefrontAt(backend, params.slug), params.itemId, query),
  );
  implement(app, buyerCalls.getStorefrontReviewPicture, async ({ params }) =>
    readReviewPicture(backend, await readStorefrontAt(backend, params.slug), {
      ...{ reviewId: params.reviewId, number: params.number },
      onlyShown: true,
    }),
  );
  implement(app, buyerCalls.writeStorefrontReview, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    return {
      reviewId: await forbidCaching(c, reviewBuyersOrder(backend, shop, params.token, body)),
    };
  });
  implement(app, calls.listShopReviews, async ({ params, query }, caller) =>
    listReviews(backend, await readShopOfChannel(backend.db, caller, params.channelId), query),
  );
  implement(app, calls.decideShopReview, async ({ params, body }, caller) => {
    const shop = await readShopOfChannel(backend.db, caller, params.channelId);
    return { review: await decideReview(backend, shop, params.reviewId, body) };
  });
  implement(app, calls.getShopReviewPicture, async ({ params }, caller) =>
    readReviewPicture(backend, await readShopOfChannel(backend.db, caller, params.channelId), {
      reviewId: params.reviewId,
      number: params.number,
      onlyShown: false,
    }),
  );
}
