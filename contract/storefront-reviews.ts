import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integerParam } from "./numbers.ts";
import { instant } from "./query.ts";
import { REVIEW_FIELDS } from "./review-fields.ts";

/** Reviews of the own shop's goods by buyers who received them. The seller shows or hides each. */

const shop = { access: "public", limit: { perSecond: 20 }, errors: [404] } as const;
const params = z.object({ slug: z.string() });

export const StorefrontReview = z
  .object({
    id: z.string(),
    stars: z.number().int(),
    text: z.string(),
    /** The buyer's first name and an initial. */
    name: z.string(),
    variantName: z.string(),
    writtenAt: instant(),
    pictureCount: z.number().int(),
    /** The shop's answer; "" for none. */
    answer: z.string(),
  })
  .openapi("StorefrontReview");
export type StorefrontReview = z.infer<typeof StorefrontReview>;

export const listStorefrontReviews = endpoint(
  "listStorefrontReviews",
  "get",
  "/v1/storefronts/{slug}/products/{itemId}/reviews",
  {
    ...shop,
    summary: "The shown reviews of a product, the latest first",
    params: params.extend({ itemId: z.string() }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(10),
      offset: integerParam().min(0).default(0),
    }),
    response: z.object({ reviews: z.array(StorefrontReview), total: z.number().int() }),
  },
);
export const getStorefrontReviewPicture = endpoint(
  "getStorefrontReviewPicture",
  "get",
  "/v1/storefronts/{slug}/reviews/{reviewId}/pictures/{number}",
  {
    ...shop,
    summary: "A picture of a shown review; the first has number 1",
    params: params.extend({ reviewId: z.string(), number: z.string() }),
    produces: "image/jpeg",
  },
);
/**
 * `pictures`: up to three files, refused like a product's picture (413, 415, 422
 * `unreadable_image`). 409 `wrong_status` before the goods have come, `review_exists` for a line
 * that has a review; 422 with the fields.
 */
export const writeStorefrontReview = endpoint(
  "writeStorefrontReview",
  "post",
  "/v1/storefronts/{slug}/orders/{token}/reviews",
  {
    access: "public",
    limit: { perSecond: 1 },
    summary: "A buyer reviews a line of a received order. The seller decides whether it is shown",
    params: params.extend({ token: z.string().max(64) }),
    multipart: true,
    body: z.object({
      /** The place of the order's line, from 0. */
      line: integerParam().min(0).max(1000),
      ...REVIEW_FIELDS,
      pictures: z.any().optional(),
    }),
    response: z.object({ reviewId: z.string() }),
    errors: [404, 409, 413, 415, 422, 429],
  },
);
