import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { createBadRequest, createDataNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleAppCall, handleProductCall, handleShopCall, type ShopRow } from "./gate.ts";
import { presentInfo, presentVariants } from "./present-product.ts";
import { CreateProducts, EditProducts, Prices, ProductIds, Stocks } from "./product-shapes.ts";
import { products, shops } from "./schema.ts";
import { pollUpload, takeUpload } from "./uploads.ts";

type Product = typeof products.$inferSelect;
const Page = z.object({
  page: z.coerce.number().int().min(1, "cannot be empty when shop_id is filled"),
  per_page: z.coerce.number().int().min(1).max(50).default(10),
});

export function addProductRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    "/v3/products/fs/:fs/create",
    handleShopCall(deps, async ({ shop, body }) => {
      const [product] = body(CreateProducts).products;
      if (!product) throw createBadRequest("Field products should not be empty", "PRD_DLV_045");
      return takeUpload(deps, shop.shopId, product);
    }),
  );
  root.patch(
    "/v3/products/fs/:fs/edit",
    handleShopCall(deps, async ({ shop, body }) => {
      const [product] = body(EditProducts).products;
      if (!product) throw createBadRequest("Field products should not be empty", "PRD_DLV_045");
      return takeUpload(deps, shop.shopId, product);
    }),
  );
  root.get(
    "/v2/products/fs/:fs/status/:upload",
    handleShopCall(deps, async ({ shop, param }) => {
      const uploadId = Number(param("upload"));
      const isNumber = Number.isSafeInteger(uploadId) && uploadId <= 2_147_483_647;
      const upload = isNumber ? await pollUpload(deps, shop.shopId, uploadId) : null;
      if (!upload)
        throw createBadRequest("Shop ID is not associated with upload id", "PRD_USC_025");
      return { upload_data: [presentUpload(upload)] };
    }),
  );
  addActivationRoute(root, deps, "/v1/products/fs/:fs/active", { isActive: true });
  addActivationRoute(root, deps, "/v1/products/fs/:fs/inactive", { isActive: false });
  root.post(
    "/v3/products/fs/:fs/delete",
    handleShopCall(deps, async ({ shop, body }) =>
      changeEachProduct(deps, shop, body(ProductIds).product_id, async (productId) => {
        await deps.db.delete(products).where(withVariants(productId));
      }),
    ),
  );
  addStockPriceRoutes(root, deps);
  addInfoRoutes(root, deps);
}

const withVariants = (productId: number) =>
  or(eq(products.productId, productId), eq(products.parentId, productId));

function presentUpload(upload: NonNullable<Awaited<ReturnType<typeof pollUpload>>>) {
  const isDone = upload.doneAt !== null;
  const failed = upload.problem === null ? 0 : 1;
  return {
    upload_id: upload.uploadId,
    status: isDone ? "DONE" : "IN PROGRESS",
    total_data: 1,
    unprocessed_rows: isDone ? 0 : 1,
    success_rows: isDone ? 1 - failed : 0,
    failed_rows: failed,
    ...(upload.problem
      ? { failed_rows_data: [{ product_name: "", sku: "", error: [upload.problem] }] }
      : {}),
    processed: isDone ? 1 : 0,
  };
}

const addActivationRoute = (
  root: Hono,
  deps: SandboxDeps,
  path: string,
  set: { isActive: boolean },
) =>
  root.post(
    path,
    handleShopCall(deps, async ({ shop, body }) =>
      changeEachProduct(deps, shop, body(ProductIds).product_id, async (productId) => {
        await deps.db.update(products).set(set).where(withVariants(productId));
      }),
    ),
  );

async function changeEachProduct(
  deps: SandboxDeps,
  { shopId }: ShopRow,
  productIds: readonly number[],
  change: (productId: number) => Promise<void>,
) {
  const failed: string[] = [];
  for (const productId of productIds) {
    const [own] = await deps.db
      .select()
      .from(products)
      .where(and(eq(products.productId, productId), eq(products.shopId, shopId)));
    if (own) await change(productId);
    else
      failed.push(
        `Error Product ID [${productId}] : There are some problem when retrieve product info`,
      );
  }
  return {
    total_data: productIds.length,
    succeed_rows: productIds.length - failed.length,
    failed_rows: failed.length,
    failed_rows_data: failed.length > 0 ? failed : null,
  };
}

function addStockPriceRoutes(root: Hono, deps: SandboxDeps): void {
  const updateRows = async <
    Row extends { product_id?: number | undefined; sku?: string | undefined },
  >(
    { shopId }: ShopRow,
    rows: readonly Row[],
    set: (row: Row) => Partial<typeof products.$inferInsert>,
  ) => {
    const failed: object[] = [];
    for (const row of rows) {
      const sourceRow = row.product_id
        ? eq(products.productId, row.product_id)
        : eq(products.sku, row.sku ?? "");
      const changed = await deps.db
        .update(products)
        .set(set(row))
        .where(and(eq(products.shopId, shopId), sourceRow))
        .returning({ id: products.productId });
      const message = row.product_id ? "Invalid Product ID." : "Invalid SKU.";
      if (changed.length === 0) failed.push({ sku: "", ...row, product_url: "", message });
    }
    return {
      failed_rows: failed.length,
      failed_rows_data: failed,
      succeed_rows: rows.length - failed.length,
    };
  };
  root.post(
    "/inventory/v1/fs/:fs/stock/update",
    handleShopCall(deps, async ({ shop, fate, body }) => {
      const isSilent = fate.happens("silentWrites");
      return updateRows(shop, body(Stocks), ({ new_stock }) =>
        isSilent ? { stock: sql`${products.stock}` as never } : { stock: new_stock },
      );
    }),
  );
  root.post(
    "/inventory/v1/fs/:fs/price/update",
    handleShopCall(deps, async ({ shop, body }) =>
      updateRows(shop, body(Prices), ({ new_price }) => ({ price: new_price })),
    ),
  );
}

function addInfoRoutes(root: Hono, deps: SandboxDeps): void {
  const listVariants = async (parents: readonly Product[]): Promise<Product[]> =>
    parents.length === 0
      ? []
      : deps.db
          .select()
          .from(products)
          .where(
            inArray(
              products.parentId,
              parents.map(({ productId }) => productId),
            ),
          )
          .orderBy(asc(products.productId));
  const presentRow = async (rows: readonly Product[]) => {
    const children = await listVariants(rows);
    return rows.map((product) =>
      presentInfo(
        product,
        children.filter(({ parentId }) => parentId === product.productId),
      ),
    );
  };
  const ofShop = handleShopCall(deps, async ({ shop, query }) => {
    const { page, per_page } = query(Page);
    const rows = await deps.db
      .select()
      .from(products)
      .where(and(eq(products.shopId, shop.shopId), isNull(products.parentId)))
      .orderBy(asc(products.productId))
      .limit(per_page)
      .offset((page - 1) * per_page);
    return presentRow(rows);
  });
  const readProduct = async (productId: number) => {
    const [row] = await deps.db.select().from(products).where(eq(products.productId, productId));
    if (!row) throw createDataNotFound();
    return row;
  };
  const byId = handleProductCall(deps, async ({ context }) =>
    presentRow([await readProduct(Number(context.req.query("product_id")))]),
  );
  // Searches all the shops with which the app is integrated.
  const bySku = handleAppCall(deps, async ({ context }) => {
    const rows = await deps.db
      .select({ product: products })
      .from(products)
      .innerJoin(shops, eq(shops.shopId, products.shopId))
      .where(
        and(eq(products.sku, context.req.query("sku") ?? ""), eq(shops.integration, "approved")),
      )
      .orderBy(asc(products.productId));
    return presentRow(rows.map(({ product }) => product));
  });
  root.get("/inventory/v1/fs/:fs/product/info", (c: Context, next) => {
    if (c.req.query("product_id") !== undefined) return byId(c, next);
    return c.req.query("sku") === undefined ? ofShop(c, next) : bySku(c, next);
  });
  root.get(
    "/inventory/v1/fs/:fs/product/variant/:product",
    handleProductCall(deps, async ({ param }) => {
      const product = await readProduct(Number(param("product")));
      return presentVariants(product, await listVariants([product]));
    }),
  );
}
