import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { createBadRequest, createNotFoundError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { Paging, takePage } from "./paging.ts";
import {
  ChangePrice,
  ChangeStock,
  ChangeVariants,
  CreateProducts,
  EditProduct,
  ProductSkus,
} from "./product-shapes.ts";
import {
  buildVariantRow,
  createNextSku,
  getListedState,
  listVariants,
  presentProduct,
  presentVariant,
  requireKinds,
  requireProduct,
} from "./products.ts";
import { enqueueProducts, listQueues, lookAtQueue } from "./queue.ts";
import { products, variants } from "./schema.ts";

const PRODUCTS_PATH = "/proxy/seller/v1/products";
const FEED_PATH = "/proxy/mta/api/businesspartner/v1/feed";
const PRODUCT_STATES = [
  ...(["ACTIVE", "OOS", "ARCHIVED"] as const),
  ...(["SUSPENDED", "NEED_CORRECTION", "IN_PROGRESS"] as const),
] as const;
const ProductFilter = z.strictObject({
  filter: z.strictObject({
    state: z.enum(PRODUCT_STATES).default("ACTIVE"),
    productName: z.string().optional(),
    productSku: z.string().optional(),
  }),
  paging: Paging,
});
const VariantFilter = z.strictObject({
  filter: z.strictObject({ blibliSku: z.string().optional() }),
  paging: Paging,
});
const FeedDetail = z.object({ requestId: z.string() });
const FeedList = z.object({
  queueAction: z.string().optional(),
  status: z.enum(["FINISHED", "IN-PROGRESS"]).optional(),
});

export function addProductRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    `${PRODUCTS_PATH}/async`,
    handleQueuedCall(deps, async (shop, payload) => enqueueProducts(deps, shop, payload)),
  );
  root.get(
    `${FEED_PATH}/detail`,
    // The request's number is the queue's here.
    handleShopCall(
      deps,
      async ({ shop, query }) => ({
        value: await lookAtQueue(deps, shop, query(FeedDetail).requestId),
      }),
      { limit: "readQueue", about: "requestId" },
    ),
  );
  root.get(
    `${FEED_PATH}/list`,
    handleShopCall(deps, async ({ shop, query }) => {
      const { status } = query(FeedList);
      const all = await listQueues(deps, shop);
      return { content: all.filter((queue) => !status || queue.status === status) };
    }),
  );
  root.post(
    `${PRODUCTS_PATH}/filter`,
    handleShopCall(deps, async ({ shop, body }) => listPage(deps, shop, body(ProductFilter)), {
      limit: "listProducts",
    }),
  );
  root.post(
    `${PRODUCTS_PATH}/statuses/:to{archive|unarchive}`,
    handleShopCall(deps, async ({ shop, param, body }) => {
      const state = param("to") === "archive" ? ("ARCHIVED" as const) : ("ACTIVE" as const);
      const { productSkus } = body(ProductSkus);
      await deps.db
        .update(products)
        .set({ state })
        .where(and(eq(products.shopId, shop.shopId), inArray(products.productSku, productSkus)));
      return {};
    }),
  );
  addOneProductRoutes(root, deps);
  addVariantRoutes(root, deps);
}

/** Handles a call whose answer has the queue's number. */
const handleQueuedCall = (
  deps: SandboxDeps,
  take: (shop: ShopRow, payload: unknown) => Promise<string>,
) =>
  handleShopCall(
    deps,
    async ({ shop, body }) => ({ requestId: await take(shop, body(CreateProducts)) }),
    { limit: "createProducts", status: 202 },
  );

function addOneProductRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    `${PRODUCTS_PATH}/:product`,
    handleShopCall(
      deps,
      async ({ shop, param }) => {
        const product = await requireProduct(deps.db, shop, param("product"));
        const ownVariants = await listVariants(deps.db, [product.productSku]);
        return { content: presentProduct(product, ownVariants) };
      },
      { limit: "readProduct", about: "product" },
    ),
  );
  root.put(
    `${PRODUCTS_PATH}/:product/detail`,
    handleShopCall(
      deps,
      async ({ shop, param, body }) => {
        const { productSku } = await requireProduct(deps.db, shop, param("product"));
        await deps.db
          .update(products)
          .set({ productSku, ...body(EditProduct) })
          .where(eq(products.productSku, productSku));
        return {};
      },
      { limit: "editProduct" },
    ),
  );
  root.post(
    `${PRODUCTS_PATH}/:product/variants/filter`,
    handleShopCall(
      deps,
      async ({ shop, param, body }) => {
        const { filter, paging } = body(VariantFilter);
        const product = await requireProduct(deps.db, shop, param("product"));
        const ownVariants = await listVariants(deps.db, [product.productSku]);
        return takePage(
          ownVariants
            .filter(({ blibliSku }) => !filter.blibliSku || blibliSku === filter.blibliSku)
            .map((variant) => presentVariant(variant, product)),
          paging,
        );
      },
      { limit: "readVariants", about: "product" },
    ),
  );
  root.post(
    `${PRODUCTS_PATH}/:product/variants`,
    handleShopCall(
      deps,
      async ({ shop, param, body }) => {
        const { variants: wanted } = body(ChangeVariants);
        requireKinds(wanted);
        const { productSku } = await requireProduct(deps.db, shop, param("product"));
        await replaceVariants(deps, productSku, wanted);
        return {};
      },
      { limit: "changeVariants", about: "product" },
    ),
  );
}

function addVariantRoutes(root: Hono, deps: SandboxDeps): void {
  root.put(
    `${PRODUCTS_PATH}/:sku`,
    handleShopCall(
      deps,
      async ({ shop, param, body }) => {
        const { price, ...changes } = body(ChangePrice);
        const blibliSku = await requireVariant(deps, shop, param("sku"));
        await deps.db
          .update(variants)
          .set({ ...changes, ...price })
          .where(eq(variants.blibliSku, blibliSku));
        return {};
      },
      { limit: "changePrice", about: "sku" },
    ),
  );
  root.put(
    `${PRODUCTS_PATH}/:sku/stock`,
    handleShopCall(
      deps,
      async ({ shop, fate, param, body }) => {
        const { availableStock } = body(ChangeStock);
        const blibliSku = await requireVariant(deps, shop, param("sku"));
        if (fate.happens("silentWrites")) return {};
        await deps.db
          .update(variants)
          .set({ stock: availableStock })
          .where(eq(variants.blibliSku, blibliSku));
        return {};
      },
      { limit: "changeStock" },
    ),
  );
}

async function requireVariant(deps: SandboxDeps, shop: ShopRow, sku: string): Promise<string> {
  const [variant] = await deps.db.select().from(variants).where(eq(variants.blibliSku, sku));
  if (!variant) throw createNotFoundError(`Item ${sku}`);
  const { state } = await requireProduct(deps.db, shop, variant.productSku);
  if (state === "ARCHIVED" || state === "SUSPENDED")
    throw createBadRequest(`The product is ${state.toLowerCase()}`);
  return variant.blibliSku;
}

async function listPage(
  deps: SandboxDeps,
  { shopId }: ShopRow,
  { filter, paging }: z.output<typeof ProductFilter>,
) {
  const rows = await deps.db
    .select()
    .from(products)
    .where(eq(products.shopId, shopId))
    .orderBy(asc(products.productSku));
  const ownVariants = await listVariants(
    deps.db,
    rows.map(({ productSku }) => productSku),
  );
  const found = rows.filter(
    (product) =>
      getListedState(
        product,
        ownVariants.filter(({ productSku }) => productSku === product.productSku),
      ) === filter.state &&
      (!filter.productSku || product.productSku === filter.productSku) &&
      (!filter.productName ||
        product.name.toLowerCase().includes(filter.productName.toLowerCase())),
  );
  return takePage(
    found.map(({ productSku, name, state }) => ({ productSku, productName: name, state })),
    paging,
  );
}

/** Replaces all variants by the named ones. Existing ones keep their prices and stocks. */
async function replaceVariants(
  deps: SandboxDeps,
  productSku: string,
  wanted: z.output<typeof ChangeVariants>["variants"],
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await tx.select().from(products).where(eq(products.productSku, productSku)).for("update");
    const taken = await listVariants(tx, [productSku]);
    const saved: { blibliSku: string }[] = [];
    for (const { blibliSku: known, ...given } of wanted) {
      const before = taken.find(({ blibliSku }) => blibliSku === known);
      const row = buildVariantRow(
        productSku,
        before?.blibliSku ?? createNextSku(productSku, [...taken, ...saved]),
        given,
      );
      saved.push(row);
      const { sellerSku, upcCode, images, attributes } = row;
      if (before)
        await tx
          .update(variants)
          .set({ sellerSku, upcCode, images, attributes })
          .where(eq(variants.blibliSku, before.blibliSku));
      else await tx.insert(variants).values(row);
    }
    await tx
      .update(products)
      .set({ images: findSharedPictures(wanted.map(({ images }) => images)) })
      .where(eq(products.productSku, productSku));
    await tx.delete(variants).where(
      and(
        eq(variants.productSku, productSku),
        notInArray(
          variants.blibliSku,
          saved.map(({ blibliSku }) => blibliSku),
        ),
      ),
    );
  });
}

/** Returns the pictures common to all variants, or the first variant's if there are none. */
function findSharedPictures([first = [], ...others]: string[][]): string[] {
  const common = first.filter((url) => others.every((images) => images.includes(url)));
  return common.length > 0 ? common : first;
}
