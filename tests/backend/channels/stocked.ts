import sharp from "sharp";
import { newId } from "#backend/db/columns.ts";
import { transaction } from "#backend/db/transaction.ts";
import { createProduct } from "#backend/products/create-product.ts";
import { storeImage } from "#backend/products/images.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import type { ProductInput } from "#contract/products.ts";
import type { Member, World } from "./world.ts";

async function addPicture({ backend }: World, member: Member): Promise<string> {
  const bytes = await sharp({
    create: { width: 600, height: 600, channels: 3, background: "#4169e0" },
  })
    .jpeg()
    .toBuffer();
  return (await storeImage(backend, member.accountId, bytes, { type: 1, name: "kaos.jpg" })).id;
}

/** Creates a product with one picture and, by default, one variant with 12 units. */
export async function addProduct(world: World, member: Member, more: Partial<ProductInput> = {}) {
  const { backend } = world;
  const imageIds = more.imageIds ?? [await addPicture(world, member)];
  const size = {
    barcode: "",
    cogs: 0,
    weightG: 200,
    widthCm: 20,
    heightCm: 3,
    lengthCm: 30,
    stockMode: "use_stock" as const,
    isActive: true,
  };
  const product = await createProduct(
    backend,
    { accountId: member.accountId, actor: member.userId },
    {
      ...{
        name: "Kaos Oblong Katun",
        description: "Katun 24s.",
        category: "",
        brand: "",
        condition: "new",
        isDigital: false,
        isActive: true,
      },
      imageIds,
      variationTypes: [],
      variants: [{ optionIds: [], sku: `KOB-${newId()}`, price: 65_000, ...size }],
      ...more,
    },
  );
  for (const variant of product.variants) await addStock(world, member, variant.id, 12);
  return product;
}

export async function addStock(world: World, member: Member, variantId: string, units: number) {
  const { accountId, warehouseId, userId } = member;
  await transaction(world.db, (tx) =>
    moveStock(tx, {
      accountId,
      variantId,
      warehouseId,
      type: "adjustment",
      onHandDelta: units,
      reason: "received",
      actor: userId,
    }),
  );
}
