import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { badRequest, notFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { type ShopRow, shopEndpoint } from "./gate.ts";
import { Paging, pageOf } from "./paging.ts";
import {
  ChangePrice,
  ChangeStock,
  ChangeVariants,
  CreateProducts,
  EditProduct,
  ProductSkus,
} from "./product-shapes.ts";
import {
  listedState,
  nextSku,
  presentProduct,
  presentVariant,
  requireKinds,
  requireProduct,
  variantRow,
  variantsOf,
} from "./products.ts";
import { enqueueProducts, listQueues, lookAtQueue } from "./queue.ts";
import { products, variants } from "./schema.ts";

const PRODUCTS = "/proxy/seller/v1/products";
const FEED = "/proxy/mta/api/businesspartner/v1/feed";
const STATES = [
  ...(["ACTIVE", "OOS", "ARCHIVED"] as const),
  ...(["SUSPENDED", "NEED_CORRECTION", "IN_PROGRESS"] as const),
] as const;
const ProductFilter = z.strictObject({
  filter: z.strictObject({
    state: z.enum(STATES).default("ACTIVE"),
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

export function productRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    `${PRODUCTS}/async`,
    shopEndpointQueued(deps, async (shop, payload) => enqueueProducts(deps, shop, payload)),
  );
  root.get(
    `${FEED}/detail`,
    // The request's number is the queue's here.
    shopEndpoint(
      deps,
      async ({ shop, query }) => ({
        value: await lookAtQueue(deps, shop, query(FeedDetail).requestId),
      }),
      { limit: "readQueue", about: "requestId" },
    ),
  );
  root.get(
    `${FEED}/list`,
    shopEndpoint(deps, async ({ shop, query }) => {
      const { status } = query(FeedList);
      const all = await listQueues(deps, shop);
      return { content: all.filter((queue) => !status || queue.status === status) };
    }),
  );
  root.post(
    `${PRODUCTS}/filter`,
    shopEndpoint(deps, async ({ shop, body }) => list(deps, shop, body(ProductFilter)), {
      limit: "listProducts",
    }),
  );
  root.post(
    `${PRODUCTS}/statuses/:to{archive|unarchive}`,
    shopEndpoint(deps, async ({ shop, param, body }) => {
      const state = param("to") === "archive" ? ("ARCHIVED" as const) : ("ACTIVE" as const);
      const { productSkus } = body(ProductSkus);
      await deps.db
        .update(products)
        .set({ state })
        .where(and(eq(products.shopId, shop.shopId), inArray(products.productSku, productSkus)));
      return {};
    }),
  );
  oneProductRoutes(root, deps);
  variantRoutes(root, deps);
}

/** Handles a call whose answer has the queue's number. */
const shopEndpointQueued = (
  deps: SandboxDeps,
  take: (shop: ShopRow, payload: unknown) => Promise<string>,
) =>
  shopEndpoint(
    deps,
    async ({ shop, body }) => ({ requestId: await take(shop, body(CreateProducts)) }),
    { limit: "createProducts", status: 202 },
  );

function oneProductRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    `${PRODUCTS}/:product`,
    shopEndpoint(
      deps,
      async ({ shop, param }) => {
        const product = await requireProduct(deps.db, shop, param("product"));
        const ownVariants = await variantsOf(deps.db, [product.productSku]);
        return { content: presentProduct(product, ownVariants) };
      },
      { limit: "readProduct", about: "product" },
    ),
  );
  root.put(
    `${PRODUCTS}/:product/detail`,
    shopEndpoint(
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
    `${PRODUCTS}/:product/variants/filter`,
    shopEndpoint(
      deps,
      async ({ shop, param, body }) => {
        const { filter, paging } = body(VariantFilter);
        const product = await requireProduct(deps.db, shop, param("product"));
        const ownVariants = await variantsOf(deps.db, [product.productSku]);
        return pageOf(
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
    `${PRODUCTS}/:product/variants`,
    shopEndpoint(
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

function variantRoutes(root: Hono, deps: SandboxDeps): void {
  root.put(
    `${PRODUCTS}/:sku`,
    shopEndpoint(
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
    `${PRODUCTS}/:sku/stock`,
    shopEndpoint(
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
  if (!variant) throw notFound(`Item ${sku}`);
  const { state } = await requireProduct(deps.db, shop, variant.productSku);
  if (state === "ARCHIVED" || state === "SUSPENDED")
    throw badRequest(`The product is ${state.toLowerCase()}`);
  return variant.blibliSku;
}

async function list(
  deps: SandboxDeps,
  { shopId }: ShopRow,
  { filter, paging }: z.output<typeof ProductFilter>,
) {
  const rows = await deps.db
    .select()
    .from(products)
    .where(eq(products.shopId, shopId))
    .orderBy(asc(products.productSku));
  const ownVariants = await variantsOf(
    deps.db,
    rows.map(({ productSku }) => productSku),
  );
  const found = rows.filter(
    (product) =>
      listedState(
        product,
        ownVariants.filter(({ productSku }) => productSku === product.productSku),
      ) === filter.state &&
      (!filter.productSku || product.productSku === filter.productSku) &&
      (!filter.productName ||
        product.name.toLowerCase().includes(filter.productName.toLowerCase())),
  );
  return pageOf(
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
    const taken = await variantsOf(tx, [productSku]);
    const saved: { blibliSku: string }[] = [];
    for (const { blibliSku: known, ...given } of wanted) {
      const before = taken.find(({ blibliSku }) => blibliSku === known);
      const row = variantRow(
        productSku,
        before?.blibliSku ?? nextSku(productSku, [...taken, ...saved]),
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
      .set({ images: shared(wanted.map(({ images }) => images)) })
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
function shared([first = [], ...others]: string[][]): string[] {
  const common = first.filter((url) => others.every((images) => images.includes(url)));
  return common.length > 0 ? common : first;
}
