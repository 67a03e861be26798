import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integerParam } from "./numbers.ts";
import { REVIEW_ANSWER } from "./review-fields.ts";
import { StorefrontReview } from "./storefront-reviews.ts";

/** `waiting`: the seller has not decided yet. Only `shown` reviews are on the product's page. */
export const REVIEW_STATES = ["waiting", "shown", "hidden"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const ShopReview = StorefrontReview.extend({
  state: z.enum(REVIEW_STATES),
  productName: z.string(),
  orderNumber: z.string(),
}).openapi("ShopReview");
export type ShopReview = z.infer<typeof ShopReview>;

const integration = { access: "integration-manage", errors: [404] } as const;
const params = z.object({ channelId: z.string() });
const oneReview = params.extend({ reviewId: z.string() });

export const listShopReviews = endpoint(
  "listShopReviews",
  "get",
  "/v1/channels/shop/{channelId}/reviews",
  {
    ...integration,
    summary: "Reviews of the own shop's goods: those that wait first, then the latest",
    params,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: integerParam().min(0).default(0),
    }),
    response: z.object({
      reviews: z.array(ShopReview),
      total: z.number().int(),
      waiting: z.number().int(),
    }),
  },
);
export const decideShopReview = endpoint(
  "decideShopReview",
  "put",
  "/v1/channels/shop/{channelId}/reviews/{reviewId}",
  {
    ...integration,
    summary: "Shows or hides a review, and answers it",
    params: oneReview,
    body: z.object({ isShown: z.boolean(), answer: REVIEW_ANSWER }),
    response: z.object({ review: ShopReview }),
  },
);
export const getShopReviewPicture = endpoint(
  "getShopReviewPicture",
  "get",
  "/v1/channels/shop/{channelId}/reviews/{reviewId}/pictures/{number}",
  {
    ...integration,
    summary: "A picture of a review, for the seller; the first has number 1",
    params: oneReview.extend({ number: z.string() }),
    produces: "image/jpeg",
  },
);
