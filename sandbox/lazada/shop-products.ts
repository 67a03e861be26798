import { transaction } from "#backend/db/transaction.ts";
import { drawPicture } from "../pictures.ts";
import { createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { createItemId, createSkuId } from "./ids.ts";
import { keepImage } from "./images.ts";
import { parseWireAmount } from "./money.ts";
import { products, skus } from "./schema.ts";

/** "T-Shirts": a leaf that asks for no attribute. */
const CATEGORY_ID = "100244";
const SIZE_NAMES = ["S", "M", "L"];
const SIZE_KIND = "size";

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
  if (!price) throw createParamError("BIZ_CHECK_PRICE_PRECISION_INVALID");
  const sku = input.sku?.trim() ?? "";
  const { url } = await keepImage(deps, await drawPicture(name));
  const now = deps.now();
  const itemId = createItemId();
  await transaction(deps.db, async (tx) => {
    await tx.insert(products).values({
      ...{ itemId, shopId: shop.shopId, status: "Active" as const, categoryId: CATEGORY_ID },
      attributes: {
        name,
        description: `<p>${name}. Dibuat di Seller Center.</p>`,
        brand: "No Brand",
      },
      imageUrls: [url],
      variation: sizes
        ? [{ name: SIZE_KIND, hasImage: false, customize: false, options: SIZE_NAMES }]
        : [],
      createdAt: now,
      updatedAt: now,
    });
    const names = sizes ? SIZE_NAMES : [null];
    await tx.insert(skus).values(
      names.map((size, position) => {
        const skuId = createSkuId();
        const ownSku = sku && size ? `${sku}-${size}` : sku;
        return {
          ...{ skuId, itemId, position, price, stock },
          // Lazada generates one where the seller gave none.
          sellerSku: ownSku || `${itemId}-${now.getTime()}-${position}`,
          saleProp: size ? { [SIZE_KIND]: size } : ({} as Record<string, string>),
          parcel: { weight: "0.3", length: "30", width: "20", height: "5" },
        };
      }),
    );
  });
  return { itemId };
}
