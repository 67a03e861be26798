import { asc, desc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { SandboxDeps } from "./deps.ts";
import { addShopCall, createJsonSchema, parseInput } from "./gate.ts";
import { parsePayload } from "./payload.ts";
import { presentItem } from "./present-product.ts";
import {
  createProduct,
  removeSkus,
  requireProduct,
  setActive,
  updateProduct,
} from "./product-life.ts";
import { ProductPayload } from "./product-rules.ts";
import { getReviewedStatus } from "./reviews.ts";
import { products } from "./schema.ts";
import { type ProductRow, readSkus, type SkuRow } from "./skus.ts";

const Payload = z.object({ payload: z.string() });
const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const Listing = z.object({
  filter: z
    .enum(["all", "live", "inactive", "deleted", "pending", "rejected", "sold-out"])
    .default("all"),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  create_after: time.optional(),
  create_before: time.optional(),
  update_after: time.optional(),
  update_before: time.optional(),
  sku_seller_list: createJsonSchema(z.array(z.string())).optional(),
});
const Item = z.object({ item_id: z.string() });
const Removal = z.object({
  sku_id_list: createJsonSchema(z.array(z.string()).max(50)).optional(),
  seller_sku_list: createJsonSchema(z.array(z.string()).max(50)).optional(),
});
const ids = z.union([z.string(), z.number()]).transform(String);
const Deactivation = z.object({
  Request: z.object({
    Product: z.object({ ItemId: ids, Skus: z.unknown() }),
  }),
});

const STATUS_FILTERS: Record<string, (status: ProductRow["status"]) => boolean> = {
  all: (status) => status !== "Deleted",
  live: (status) => status === "Active",
  inactive: (status) => status === "InActive",
  deleted: (status) => status === "Deleted",
  pending: (status) => status === "Pending QC",
  rejected: (status) => status === "Suspended",
  "sold-out": (status) => status === "Active",
};

export function addProductRoutes(root: Hono, deps: SandboxDeps): void {
  addShopCall(root, deps, "/products/get", async ({ shop, params }) => {
    const wanted = params(Listing);
    const all = await deps.db
      .select()
      .from(products)
      .where(eq(products.shopId, shop.shopId))
      .orderBy(desc(products.createdAt), asc(products.itemId));
    const known = await readSkus(
      deps.db,
      all.map(({ itemId }) => itemId),
    );
    const found = all.filter((product) =>
      isWanted(product, known.get(product.itemId) ?? [], wanted, deps.now()),
    );
    const page = found.slice(wanted.offset, wanted.offset + wanted.limit);
    const shown = [];
    for (const product of page) {
      const { variation: _, ...item } = await presentItem(deps, shop, product);
      shown.push(item);
    }
    return { data: { total_products: found.length, products: shown } };
  });
  addShopCall(root, deps, "/product/item/get", async ({ shop, params }) => {
    const product = await requireProduct(deps.db, shop, params(Item).item_id);
    return { data: await presentItem(deps, shop, product) };
  });
  addShopCall(root, deps, "/product/create", async ({ shop, params }) => {
    const body = parseInput(ProductPayload, parsePayload(params(Payload).payload)).Request.Product;
    return { data: await createProduct(deps, shop, body) };
  });
  addShopCall(root, deps, "/product/update", async ({ shop, params }) => {
    const body = parseInput(ProductPayload, parsePayload(params(Payload).payload)).Request.Product;
    return { data: await updateProduct(deps, shop, body) };
  });
  addShopCall(root, deps, "/product/remove", async ({ shop, params }) => {
    await removeSkus(deps, shop, params(Removal));
    return { data: {} };
  });
  addShopCall(root, deps, "/product/deactivate", async ({ shop, params }) => {
    const { apiRequestBody } = params(z.object({ apiRequestBody: z.string() }));
    const { Product } = parseInput(Deactivation, parsePayload(apiRequestBody)).Request;
    const product = await requireProduct(deps.db, shop, Product.ItemId);
    await setActive(deps, product, false);
    return { data: {} };
  });
}

function isWanted(
  product: ProductRow,
  variants: readonly SkuRow[],
  wanted: z.infer<typeof Listing>,
  now: Date,
): boolean {
  const isWithin = (at: Date, after?: Date, before?: Date) =>
    (!after || at >= after) && (!before || at <= before);
  return (
    (STATUS_FILTERS[wanted.filter]?.(getReviewedStatus(product, now)) ?? false) &&
    isWithin(product.createdAt, wanted.create_after, wanted.create_before) &&
    isWithin(product.updatedAt, wanted.update_after, wanted.update_before) &&
    (!wanted.sku_seller_list ||
      variants.some(({ sellerSku }) => wanted.sku_seller_list?.includes(sellerSku)))
  );
}
