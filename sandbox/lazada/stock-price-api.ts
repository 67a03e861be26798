import { and, eq, ne } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { transaction } from "#backend/db/transaction.ts";
import type { CallFate } from "../moods.ts";
import { ApiError } from "./answers.ts";
import { getCampaignUnits, lockUnit } from "./campaigns.ts";
import type { SandboxDeps } from "./deps.ts";
import { addShopCall, parseInput, type ShopRow } from "./gate.ts";
import { parseWireAmount } from "./money.ts";
import { parsePayload } from "./payload.ts";
import { countOccupied } from "./present-product.ts";
import { products, skus } from "./schema.ts";

const text = z.union([z.string(), z.number()]).transform(String);
const Place = z.object({
  WarehouseCode: z.string(),
  Quantity: text.optional(),
  SellableQuantity: text.optional(),
});
const Places = z
  .object({
    MultiWarehouseInventory: z.union([z.array(Place), Place.transform((only) => [only])]),
  })
  .optional();
const Sku = z.object({
  ItemId: text,
  SkuId: text,
  SellerSku: text.optional(),
  Price: text.optional(),
  SalePrice: text.optional(),
  SaleStartDate: text.optional(),
  SaleEndDate: text.optional(),
  Quantity: text.optional(),
  SellableQuantity: text.optional(),
  MultiWarehouseInventories: Places,
});
const Payload = z.object({
  Request: z.object({
    Product: z.object({
      Skus: z.object({
        Sku: z.union([z.array(Sku).max(50), Sku.transform((only) => [only])]),
      }),
    }),
  }),
});
type SkuBody = z.infer<typeof Sku>;

export function addStockPriceRoutes(root: Hono, deps: SandboxDeps): void {
  for (const path of ["/product/price_quantity/update", "/product/stock/sellable/update"])
    addShopCall(root, deps, path, async ({ shop, fate, params }) => {
      const { payload } = params(z.object({ payload: z.string() }));
      const { Sku: all } = parseInput(Payload, parsePayload(payload)).Request.Product.Skus;
      await changeAll(deps, shop, all, fate);
      return { data: {} };
    });
}

/** Changes all SKUs, or none if one is refused. */
async function changeAll(
  deps: SandboxDeps,
  shop: ShopRow,
  all: readonly SkuBody[],
  fate: CallFate,
): Promise<void> {
  if (fate.happens("lockedStock"))
    await lockUnit(
      deps,
      all.map(({ SkuId }) => SkuId),
    );
  const isSilent = fate.happens("silentWrites");
  await transaction(deps.db, async (tx) => {
    for (const wanted of all) {
      const [row] = await tx
        .select({ sku: skus })
        .from(skus)
        .innerJoin(products, eq(products.itemId, skus.itemId))
        .where(
          and(
            eq(skus.skuId, wanted.SkuId),
            eq(skus.itemId, wanted.ItemId),
            eq(products.shopId, shop.shopId),
            ne(products.status, "Deleted"),
          ),
        )
        .for("update");
      if (!row) throw createRefusal(wanted, "SELLER_SKU_NOT_FOUND");
      const stock = await computeSellable(tx, row.sku.skuId, wanted);
      if (stock !== null && stock < getCampaignUnits(row.sku, deps.now()))
        throw createRefusal(wanted, "The quantity is below what the campaign keeps");
      const changes = {
        ...(stock === null || isSilent ? {} : { stock }),
        ...(wanted.Price === undefined ? {} : { price: computePrice(shop, wanted) }),
      };
      if (Object.keys(changes).length > 0)
        await tx.update(skus).set(changes).where(eq(skus.skuId, row.sku.skuId));
    }
  });
}

/** A total also counts units that are sold and not sent. Returns `null` if neither was given. */
async function computeSellable(
  tx: Parameters<typeof countOccupied>[0],
  skuId: string,
  wanted: SkuBody,
): Promise<number | null> {
  // Shops have one warehouse here, so the form for several is refused.
  if (wanted.MultiWarehouseInventories) throw createRefusal(wanted, "SINGLE_WAREHOUSE_SELLER");
  const figure = wanted.SellableQuantity ?? wanted.Quantity;
  if (figure === undefined) return null;
  const units = Number(figure);
  const stock =
    wanted.SellableQuantity === undefined ? units - (await countOccupied(tx, skuId)) : units;
  if (!Number.isInteger(units) || units < 0 || stock < 0)
    throw createRefusal(wanted, "THD_INVENTORY_ERR_INV_PARAM_ILLEGAL: illegal parameter: quantity");
  return stock;
}

function computePrice(shop: ShopRow, wanted: SkuBody): number {
  const price = parseWireAmount(wanted.Price ?? "", shop.region);
  if (!price) throw createRefusal(wanted, "BIZ_CHECK_PRICE_PRECISION_INVALID");
  return price;
}

const createRefusal = ({ SkuId }: SkuBody, why: string) =>
  new ApiError("501", "E501: Update product failed", [{ message: `${SkuId}: ${why}` }]);
