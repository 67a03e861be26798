import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { PRODUCT_LIMITS } from "./product-limits.ts";

export const CHANNEL_IMPORT_DECISIONS = ["link", "create", "skip"] as const;
/** Questions for a person (docs/domain.md "Import and merge"). */
export const CHANNEL_IMPORT_QUESTIONS = [
  /** A variant has no SKU. */
  "sku_missing",
  /** Another item, or another variant of this one, has the same SKU. */
  "sku_duplicate",
  /** The SKUs belong to several master products. */
  "sku_split",
  /** Only some of the SKUs are known. */
  "sku_partial",
  /** Another item would be linked to the same master product. */
  "same_product",
  /** The master product is linked to another item of this shop. */
  "product_linked",
] as const;
export const CHANNEL_IMPORT_SHOWS = [
  "all",
  "undecided",
  "link",
  "create",
  "skip",
  "done",
  "failed",
  "kept",
] as const;

const Decision = z.enum(CHANNEL_IMPORT_DECISIONS);

export const ChannelImportItem = z
  .object({
    externalProductId: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    isListed: z.boolean(),
    skus: z.array(z.string()),
    variantCount: z.number().int(),
    minPrice: Money,
    maxPrice: Money,
    stock: z.number().int(),
    /** How the proposed product was found. */
    match: z.enum(["linked", "sku", "name", "none"]),
    question: z.enum(CHANNEL_IMPORT_QUESTIONS).nullable(),
    proposal: Decision.nullable(),
    decision: Decision.nullable(),
    /** The product to which it would be, or was, linked. */
    product: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Variants of the item that match the product's. */
    matchedCount: z.number().int(),
    /** The effect of linking on the shop. `null` if unknown, or not to be linked. */
    effect: z
      .object({ stockAfter: z.number().int().nullable(), keepsPrices: z.boolean() })
      .nullable(),
    status: z.enum(["waiting", "done", "failed", "undone", "kept"]),
    errorCode: z.string().nullable(),
    channelProductId: z.string().nullable(),
  })
  .openapi("ChannelImportItem");
export type ChannelImportItem = z.infer<typeof ChannelImportItem>;

const ChannelImportVariant = z.object({
  externalVariantId: z.string(),
  /** The option names; "" for an item without variations. */
  name: z.string(),
  sku: z.string(),
  /** The item's own SKU, unless changed or generated. */
  newSku: z.string(),
  price: Money,
  stock: z.number().int(),
  /** The matching variant of the master product. */
  variantId: z.string().nullable(),
});

const ChannelImportMaster = z.object({
  id: z.string(),
  name: z.string(),
  variants: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sku: z.string(),
      price: Money,
      available: z.number().int(),
    }),
  ),
});

const importId = z.object({ importId: z.string() });
const itemParams = importId.extend({ externalProductId: z.string() });
const permission = { access: ["integration-manage", "product-manage"] } as const;
const IMPORTS_PATH = "/v2/products/imports/channels";

export const getChannelImportItem = endpoint(
  "getChannelImportItem",
  "get",
  `${IMPORTS_PATH}/{importId}/products/{externalProductId}`,
  {
    ...permission,
    summary: "An item with its variants beside those of a master product",
    params: itemParams,
    query: z.object({ productId: z.string().optional() }),
    response: z.object({
      item: ChannelImportItem,
      variants: z.array(ChannelImportVariant),
      master: ChannelImportMaster.nullable(),
    }),
    errors: [404],
  },
);
export const decideChannelImportItem = endpoint(
  "decideChannelImportItem",
  "put",
  `${IMPORTS_PATH}/{importId}/products/{externalProductId}`,
  {
    ...permission,
    summary: "What is to become of an item",
    params: itemParams,
    body: z.object({
      decision: Decision,
      /** Default: the proposed product. */
      productId: z.string().optional(),
      /**
       * To link: our variant for each item variant, "" for none. To create: each SKU. Absent
       * variants stay.
       */
      variants: z
        .array(
          z.object({
            externalVariantId: z.string(),
            variantId: z.string().optional(),
            sku: z.string().trim().max(100, "too_long").optional(),
          }),
        )
        .max(200)
        .default([]),
    }),
    response: z.object({ item: ChannelImportItem }),
    errors: [404, 409],
  },
);
export const updateChannelImportSku = endpoint(
  "updateChannelImportSku",
  "put",
  `${IMPORTS_PATH}/{importId}/products/{externalProductId}/sku`,
  {
    ...permission,
    summary: "Gives a variant of an item that is to be created another SKU",
    params: itemParams,
    body: z.object({
      externalVariantId: z.string(),
      sku: z.string().trim().min(1, "required").max(PRODUCT_LIMITS.sku, "too_long"),
    }),
    response: z.object({ item: ChannelImportItem }),
    errors: [404, 409],
  },
);

const createItemCall = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `${IMPORTS_PATH}/{importId}/products/{externalProductId}/;${verb}`, {
    ...permission,
    summary,
    params: itemParams,
    response: z.object({ item: ChannelImportItem }),
    errors: [404, 409],
  });
export const retryChannelImportItem = createItemCall(
  "retryChannelImportItem",
  "retry",
  "Tries an item again that failed",
);
export const republishChannelImportItem = createItemCall(
  "republishChannelImportItem",
  "republish",
  "Sends the master product's figures to the linked item",
);
