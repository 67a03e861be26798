import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { shopEndpoint } from "./gate.ts";
import { currencyOf, fromWireAmount } from "./money.ts";
import { checkInventory, Inventory, splitInventory, warehousesOf } from "./product-rules.ts";
import { requireProduct } from "./products-api.ts";
import { skus } from "./schema.ts";

const StockBody = z.object({
  skus: z
    .array(z.object({ id: z.string(), inventory: Inventory }))
    .min(1)
    .max(100),
});
const PriceBody = z.object({
  skus: z
    .array(
      z.object({
        id: z.string(),
        price: z.object({ amount: z.string(), currency: z.string() }),
      }),
    )
    .min(1)
    .max(100),
});

export function stockPriceRoutes(root: Hono, deps: SandboxDeps): void {
  /** A variant's failure does not stop the others. */
  root.post(
    "/product/:version{\\d{6}}/products/:product/inventory/update",
    shopEndpoint(deps, async ({ shop, body, param }) => {
      const wanted = body(StockBody).skus;
      const { skus: known } = await requireProduct(deps.db, shop, param("product"));
      const errors: object[] = [];
      for (const { id, inventory } of wanted)
        try {
          const sku = known.find(({ skuId }) => skuId === id);
          if (!sku) throw new ApiError(12052556, "The SKU id not exist.");
          checkInventory(shop.region, inventory, warehousesOf(shop.region, sku));
          await deps.db
            .update(skus)
            .set(splitInventory(shop.region, inventory))
            .where(eq(skus.skuId, id));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          errors.push({ code: error.code, message: error.message, detail: { sku_id: id } });
        }
      return errors.length > 0 ? { errors } : {};
    }),
  );
  /** All of them or none. */
  root.post(
    "/product/:version{\\d{6}}/products/:product/prices/update",
    shopEndpoint(deps, async ({ shop, body, param }) => {
      const wanted = body(PriceBody).skus;
      const { skus: known } = await requireProduct(deps.db, shop, param("product"));
      await transaction(deps.db, async (tx) => {
        for (const { id, price } of wanted) {
          if (!known.some(({ skuId }) => skuId === id))
            throw new ApiError(12052557, "The SKU ID does not belong to the product.");
          if (price.currency !== currencyOf(shop.region))
            throw new ApiError(
              12052084,
              "The provided currency is not available for this shop/region.",
            );
          const amount = fromWireAmount(price.amount, shop.region);
          if (!amount) throw new ApiError(12052012, "Incorrect price format");
          await tx.update(skus).set({ price: amount }).where(eq(skus.skuId, id));
        }
      });
      return {};
    }),
  );
}
