import type { Backend } from "#backend/context.ts";
import { newId } from "#backend/db/columns.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import { transaction } from "#backend/db/transaction.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import type { Owner } from "./service-calls.ts";

/**
 * Creates a product of one variant with `onHand` units in a warehouse, listed as item `p-<sku>`,
 * model `v-<sku>`. Returns the variant's id.
 */
export async function stockUp(
  backend: Backend,
  seller: Owner & { channelId: string },
  sku: string,
  onHand: number,
  { warehouseId = seller.warehouseId, listed = true }: { warehouseId?: string; listed?: boolean },
): Promise<string> {
  const { accountId, channelId } = seller;
  const [productId, variantId, listingId] = [newId(), newId(), newId()];
  await transaction(backend.db, async (tx) => {
    await tx.insert(products).values({ id: productId, accountId, name: `Kaos ${sku}` });
    await tx.insert(variants).values({
      id: variantId,
      accountId,
      productId,
      position: 0,
      sku,
      price: 50_000,
      cogs: 30_000,
      weightG: 200,
    });
    if (listed) {
      await tx.insert(channelProducts).values({
        id: listingId,
        accountId,
        productId,
        channelId,
        externalProductId: `p-${sku}`,
        syncStatus: 3,
        isListed: true,
      });
      await tx.insert(channelVariants).values({
        channelProductId: listingId,
        variantId,
        accountId,
        channelId,
        externalVariantId: `v-${sku}`,
      });
    }
    await moveStock(tx, {
      accountId,
      variantId,
      warehouseId,
      type: "import",
      onHandDelta: onHand,
      actor: "system",
    });
  });
  return variantId;
}
