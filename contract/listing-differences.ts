import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pickSchemas, someIds, someOf, words } from "./filters.ts";
import { instant, paging } from "./query.ts";

/** `missing`: only we have the variant. `extra`: only the channel has it. */
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

/** `ours`: send ours again. `theirs`: keep the channel's. */
export const DIFFERENCE_ANSWERS = ["ours", "theirs"] as const;
export type DifferenceAnswer = (typeof DIFFERENCE_ANSWERS)[number];

/**
 * Stock is counted here, so the channel's cannot replace it. An extra variant is removed there or
 * kept.
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
    /** `null`: the whole listing, or an extra variant. */
    variantId: z.string().nullable(),
    variantName: z.string(),
    sku: z.string(),
    kind: z.enum(DIFFERENCE_KINDS),
    /** Units for `stock`, minor units for `price`, else text. */
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
    /** Units that the channel keeps from free sale; `null`: unknown. */
    held: z.number().int().nullable(),
    /**
     * "changed": at the marketplace. "not_taken": acknowledged, but not applied. Else a refusal's
     * code.
     */
    reason: z.string(),
    since: instant(),
    /** The last reading without a difference. */
    unchangedAt: instant().nullable(),
    /** As the marketplace reports it. None reports who. */
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
      /** Includes filtered kinds. */
      counts: z.partialRecord(z.enum(DIFFERENCE_KINDS), z.number().int()),
      /** Read back in the last day, of all on a channel. */
      looked: z.number().int(),
      listings: z.number().int(),
    }),
  },
);

/** Omits ids that are answered already or foreign, and answers that a kind does not have. */
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
