import { transaction } from "#backend/db/transaction.ts";
import { PICKUP_POINT, VARIATION_KINDS } from "./categories.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { drawImage } from "./images.ts";
import { insertProduct } from "./products.ts";

/** "Kaos". */
const CATEGORY_ID = "KA-100244";
const SIZE_NAMES = ["S", "M", "L"];

export interface ShopProductInput {
  name: string;
  /** With sizes, they are appended: `-S`, `-M`, `-L`. */
  sku?: string | undefined;
  price: number;
  stock: number;
  sizes?: boolean | undefined;
}

/** Creates a product as in Seller Center, so that the app does not know it. */
export async function addShopProduct(
  deps: SandboxDeps,
  shop: ShopRow,
  { name, sku = "", price, stock, sizes = false }: ShopProductInput,
): Promise<{ productSku: string }> {
  const imageUrl = await drawImage(deps, name);
  const [, size] = VARIATION_KINDS;
  const productSku = await transaction(deps.db, (tx) =>
    insertProduct(
      tx,
      { ...shop, holdsReviews: false },
      {
        ...{ name, categoryCode: CATEGORY_ID, attributes: [], logistics: [], productType: 1 },
        description: Buffer.from(`<p>${name}</p>`).toString("base64"),
        dimension: { weight: 0.3, length: 30, width: 20, height: 3 },
        ...{ imageMap: { main: imageUrl }, pickupPointCode: PICKUP_POINT.code },
        productItems: (sizes ? SIZE_NAMES : [null]).map((value) => ({
          sellerSku: sku && value ? `${sku}-${value}` : sku,
          ...{ upcCode: "", availableStock: stock, buyable: true, images: [imageUrl] },
          price: { regular: Math.round(price), sale: Math.round(price) },
          variantAttributes: value && size ? [{ ...size, value }] : [],
        })),
      },
      deps.now(),
    ),
  );
  return { productSku };
}
