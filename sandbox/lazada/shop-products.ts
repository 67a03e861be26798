import { transaction } from "#backend/db/transaction.ts";
import { drawPicture } from "../pictures.ts";
import { paramError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { newItemId, newSkuId } from "./ids.ts";
import { keepImage } from "./images.ts";
import { parseWireAmount } from "./money.ts";
import { products, skus } from "./schema.ts";

/** "T-Shirts": a leaf that asks for no attribute. */
const CATEGORY = "100244";
const SIZES = ["S", "M", "L"];
const KIND = "size";

export interface ShopProductInput {
  name: string;
  /** With sizes, they are appended: `-S`, `-M`, `-L`. */
  sku?: string | undefined;
  /** Rupiah or baht, as on the wire. */
  price: number;
  stock: number;
  sizes?: boolean | undefined;
}

/** Creates a product as in the seller centre, so that the app does not know it. */
export async function addShopProduct(
  deps: SandboxDeps,
  shop: ShopRow,
  { name, stock, sizes = false, ...input }: ShopProductInput,
): Promise<{ itemId: string }> {
  const price = parseWireAmount(String(input.price), shop.region);
  if (!price) throw paramError("BIZ_CHECK_PRICE_PRECISION_INVALID");
  const sku = input.sku?.trim() ?? "";
  const { url } = await keepImage(deps, await drawPicture(name));
  const now = deps.now();
  const itemId = newItemId();
  await transaction(deps.db, async (tx) => {
    await tx.insert(products).values({
      ...{ itemId, shopId: shop.shopId, status: "Active" as const, categoryId: CATEGORY },
      attributes: {
        name,
        description: `<p>${name}. Dibuat di Seller Center.</p>`,
        brand: "No Brand",
      },
      imageUrls: [url],
      variation: sizes ? [{ name: KIND, hasImage: false, customize: false, options: SIZES }] : [],
      createdAt: now,
      updatedAt: now,
    });
    const names = sizes ? SIZES : [null];
    await tx.insert(skus).values(
      names.map((size, position) => {
        const skuId = newSkuId();
        const ownSku = sku && size ? `${sku}-${size}` : sku;
        return {
          ...{ skuId, itemId, position, price, stock },
          // Lazada generates one where the seller gave none.
          sellerSku: ownSku || `${itemId}-${now.getTime()}-${position}`,
          saleProp: size ? { [KIND]: size } : ({} as Record<string, string>),
          parcel: { weight: "0.3", length: "30", width: "20", height: "5" },
        };
      }),
    );
  });
  return { itemId };
}
