import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pickSchemas, someIds, someOf, words } from "./filters.ts";
import { instant, paging } from "./query.ts";

/** `missing`: a variant that the channel no longer has. `extra`: one that only the channel has. */
export const DIFFERENCE_KINDS = [
  "stock",
  "price",
  "title",
  "sku",
  "missing",
  "extra",
  "hidden",
  "gone",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** `ours`: send ours again. `theirs`: keep what the channel has. */
export const DIFFERENCE_ANSWERS = ["ours", "theirs"] as const;
export type DifferenceAnswer = (typeof DIFFERENCE_ANSWERS)[number];

/**
 * The answers of each kind. Units are counted here, so the channel's cannot replace them. A variant
 * that only the channel has is removed there or left.
 */
export const ANSWERS_BY_KIND: Readonly<Record<DifferenceKind, readonly DifferenceAnswer[]>> = {
  stock: ["ours"],
  price: ["ours", "theirs"],
  title: ["ours", "theirs"],
  sku: ["ours", "theirs"],
  missing: ["ours", "theirs"],
  extra: ["ours", "theirs"],
  hidden: ["ours", "theirs"],
  gone: ["ours", "theirs"],
};

export const ListingDifference = z
  .object({
    id: z.string(),
    channelId: z.string(),
    productId: z.string(),
    productName: z.string(),
    /** `null` for the whole listing, and for a variant that only the channel has. */
    variantId: z.string().nullable(),
    variantName: z.string(),
    sku: z.string(),
    kind: z.enum(DIFFERENCE_KINDS),
    /** Units for `stock`, minor units for `price`, else text. `null` where there is none. */
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
    /** Units of a `stock` that the channel keeps from free sale. `null` where it does not say. */
    held: z.number().int().nullable(),
    /** "changed": at the marketplace. "not_taken": it acknowledged ours. Else a refusal's code. */
    reason: z.string(),
    since: instant(),
    /** The last time that it was read and did not differ. */
    unchangedAt: instant().nullable(),
    /** When it was changed, where the marketplace says so. None says who changed it. */
    changedAt: instant().nullable(),
    foundAt: instant(),
  })
  .openapi("ListingDifference");
export type ListingDifference = z.infer<typeof ListingDifference>;

export const DIFFERENCE_FILTERS = {
  channelIds: someIds(),
  kinds: someOf(DIFFERENCE_KINDS),
  search: words(),
};

export const listListingDifferences = endpoint(
  "listListingDifferences",
  "get",
  "/v1/listing-differences",
  {
    access: "stock-manage",
    summary: "What channels show otherwise than we do, oldest first",
    query: z.object({ ...pickSchemas(DIFFERENCE_FILTERS), ...paging(100) }),
    response: z.object({
      differences: z.array(ListingDifference),
      total: z.number().int(),
      /** Counts every kind, also kinds that the filter leaves out. */
      counts: z.partialRecord(z.enum(DIFFERENCE_KINDS), z.number().int()),
      /** Listings that were read back in the last day, and all that are on a channel. */
      looked: z.number().int(),
      listings: z.number().int(),
    }),
  },
);

/**
 * Answers differences: sends ours again, or keeps what the channel has. Ids that are answered
 * already, or not the caller's, are left out. An answer that a kind does not have is left out too.
 */
export const answerListingDifferences = endpoint(
  "answerListingDifferences",
  "post",
  "/v1/listing-differences/answer",
  {
    access: ["stock-manage", "product-manage"],
    summary: "Sends ours to the channel again, or keeps what it has",
    body: z.object({
      differenceIds: z.array(z.string()).min(1, "required").max(100, "too_many"),
      answer: z.enum(DIFFERENCE_ANSWERS),
    }),
    response: z.object({ answered: z.array(z.string()) }),
  },
);
