import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { integer } from "./numbers.ts";
import { OrderDetail } from "./orders.ts";
import { PRODUCT_LIMITS } from "./product-limits.ts";

/** A link changes the catalogue's sales, for an order that the member may see. */
const permission = { access: ["order-manage", "product-manage"] } as const;
const params = z.object({ orderId: z.string(), lineId: z.string() });
/** `waiting`: orders, with this one, that waited for the item. */
const linked = z.object({ order: OrderDetail, waiting: z.number().int() });

export const LineCandidate = z
  .object({
    variantId: z.string(),
    productId: z.string(),
    productName: z.string(),
    variantName: z.string(),
    sku: z.string(),
    imageUrl: z.string().nullable(),
    price: Money,
    available: z.number().int(),
  })
  .openapi("LineCandidate");
export type LineCandidate = z.infer<typeof LineCandidate>;

/**
 * Candidates by `search`, else by similar names. `importItem`: the shop's undecided import item.
 */
export const getLineCandidates = endpoint(
  "getLineCandidates",
  "get",
  "/v1/orders/{orderId}/lines/{lineId}/candidates",
  {
    ...permission,
    summary: "Variants that an unknown order line may stand for",
    params,
    query: z.object({ search: z.string().trim().max(200).optional() }),
    response: z.object({
      candidates: z.array(LineCandidate),
      importItem: z.object({ importId: z.string(), externalProductId: z.string() }).nullable(),
    }),
    errors: [404],
  },
);
/**
 * The channel's later orders use the link; waiting orders are reserved now. 409 `already_linked`.
 */
export const linkOrderLine = endpoint(
  "linkOrderLine",
  "post",
  "/v1/orders/{orderId}/lines/{lineId}/;link",
  {
    ...permission,
    summary: "Links an unknown order line to a variant",
    params,
    body: z.object({ variantId: z.string({ error: "required" }).min(1, "required") }),
    response: linked,
    errors: [404, 409],
  },
);
/** The product has one variant, at the line's price. */
export const createLineProduct = endpoint(
  "createLineProduct",
  "post",
  "/v1/orders/{orderId}/lines/{lineId}/;create-product",
  {
    ...permission,
    summary: "Creates a product from an unknown order line",
    params,
    body: z.object({
      name: z
        .string({ error: "required" })
        .trim()
        .min(1, "required")
        .max(PRODUCT_LIMITS.name, "too_long"),
      sku: z
        .string({ error: "required" })
        .trim()
        .min(1, "required")
        .max(PRODUCT_LIMITS.sku, "too_long"),
      weightG: integer().min(1, "weight_invalid").max(PRODUCT_LIMITS.weightG, "weight_invalid"),
    }),
    response: linked,
    errors: [404, 409],
  },
);
