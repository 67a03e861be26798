import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import { CAMPAIGN_NAME, getCampaignUnits, lockUnit } from "./campaigns.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { getCurrency, parseWireAmount } from "./money.ts";
import { checkInventory, Inventory, listWarehouses, splitInventory } from "./product-rules.ts";
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

const Search = z.object({ product_ids: z.array(z.string()).min(1).max(100) });

type SkuRow = typeof skus.$inferSelect;

function presentInventory(shop: ShopRow, sku: SkuRow, now: Date) {
  const places = listWarehouses(shop.region, sku);
  const countUnits = (id: string, at: number) => (at === 0 ? sku.stock : (sku.elsewhere[id] ?? 0));
  const total = places.reduce((sum, id, at) => sum + countUnits(id, at), 0);
  const kept = getCampaignUnits(sku, now);
  return {
    id: sku.skuId,
    seller_sku: sku.sellerSku,
    total_available_quantity: total,
    total_committed_quantity: 0,
    warehouse_inventory: places.map((warehouse_id, at) => ({
      warehouse_id,
      available_quantity: countUnits(warehouse_id, at),
      committed_quantity: 0,
    })),
    total_available_inventory_distribution: {
      campaign_inventory: kept > 0 ? [{ quantity: kept, campaign_name: CAMPAIGN_NAME }] : [],
      creator_inventory: [],
      in_shop_inventory: { quantity: total - kept },
    },
  };
}

export function addStockPriceRoutes(root: Hono, deps: SandboxDeps): void {
  /** A variant's failure does not stop the others. */
  root.post(
    "/product/:version{\\d{6}}/products/:product/inventory/update",
    handleShopCall(deps, async ({ shop, fate, body, param }) => {
      const wanted = body(StockBody).skus;
      if (fate.happens("lockedStock"))
        await lockUnit(
          deps,
          wanted.map(({ id }) => id),
        );
      const isSilent = fate.happens("silentWrites");
      const { skus: known } = await requireProduct(deps.db, shop, param("product"));
      const errors: object[] = [];
      for (const { id, inventory } of wanted)
        try {
          const sku = known.find(({ skuId }) => skuId === id);
          if (!sku) throw new ApiError(12052556, "The SKU id not exist.");
          checkInventory(shop.region, inventory, listWarehouses(shop.region, sku));
          const units = inventory.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
          // The page of this call allows 1 to 99,999.
          if (units === 0 && fate.happens("zeroRefused"))
            throw new ApiError(12019024, "stock count is invalid");
          if (units < getCampaignUnits(sku, deps.now()))
            throw new ApiError(
              12052393,
              "Product locked for Promotion and stock can't be updated below current stock",
            );
          if (isSilent) continue;
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
  root.post(
    "/product/:version{\\d{6}}/inventory/search",
    handleShopCall(deps, async ({ shop, body }) => {
      const { product_ids } = body(Search);
      const inventory = [];
      for (const id of product_ids) {
        const found = await requireProduct(deps.db, shop, id).catch(() => null);
        if (!found) continue;
        inventory.push({
          product_id: id,
          skus: found.skus.map((sku) => presentInventory(shop, sku, deps.now())),
        });
      }
      return { inventory };
    }),
  );
  /** All of them or none. */
  root.post(
    "/product/:version{\\d{6}}/products/:product/prices/update",
    handleShopCall(deps, async ({ shop, body, param }) => {
      const wanted = body(PriceBody).skus;
      const { skus: known } = await requireProduct(deps.db, shop, param("product"));
      await transaction(deps.db, async (tx) => {
        for (const { id, price } of wanted) {
          if (!known.some(({ skuId }) => skuId === id))
            throw new ApiError(12052557, "The SKU ID does not belong to the product.");
          if (price.currency !== getCurrency(shop.region))
            throw new ApiError(
              12052084,
              "The provided currency is not available for this shop/region.",
            );
          const amount = parseWireAmount(price.amount, shop.region);
          if (!amount) throw new ApiError(12052012, "Incorrect price format");
          await tx.update(skus).set({ price: amount }).where(eq(skus.skuId, id));
        }
      });
      return {};
    }),
  );
}
