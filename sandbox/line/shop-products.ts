import { transaction } from "#backend/db/transaction.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { drawImage } from "./images.ts";
import { products, variants } from "./schema.ts";

/** "Tops". */
const CATEGORY_ID = 101;
const SIZE_NAMES = ["S", "M", "L"];

export interface ShopProductInput {
  name: string;
  /** With sizes, they are appended: `-S`, `-M`, `-L`. */
  sku?: string | undefined;
  /** Baht. */
  price: number;
  stock: number;
  sizes?: boolean | undefined;
}

/** Creates a product as in MyShop's own pages, so that the app does not know it. */
export async function addShopProduct(
  deps: SandboxDeps,
  { shopId }: ShopRow,
  { name, sku = "", price, stock, sizes = false }: ShopProductInput,
): Promise<{ productId: string }> {
  const imageUrl = await drawImage(deps, name);
  return transaction(deps.db, async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({
        ...{
          shopId,
          name,
          code: sku || name.slice(0, 30),
          categoryId: CATEGORY_ID,
          isDisplay: true,
        },
        description: `<p>${name}</p>`,
        imageUrls: [imageUrl],
        options: sizes
          ? [{ name: "ไซซ์", values: SIZE_NAMES.map((value) => ({ value, imageUrl: "" })) }]
          : [],
        createdAt: deps.now(),
      })
      .returning();
    if (!product) throw new Error("The product was not stored");
    const { productId } = product;
    await tx.insert(variants).values(
      (sizes ? SIZE_NAMES : [null]).map((size) => ({
        ...{ productId, values: size ? [size] : [], onHand: stock, weightKg: 0.3 },
        sku: sku && size ? `${sku}-${size}` : sku,
        price: Math.round(price * 100),
      })),
    );
    return { productId: String(productId) };
  });
}
