import { transaction } from "#backend/db/transaction.ts";
import { drawPicture } from "../pictures.ts";
import { paramError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { newProductId, newRequestId, newSkuId } from "./ids.ts";
import { keepImage } from "./images.ts";
import { DELIVERY_OPTIONS } from "./logistics.ts";
import { parseWireAmount } from "./money.ts";
import { products, skus } from "./schema.ts";

/** "T-Shirts": a leaf that asks for no attribute. */
const CATEGORY = "100244";
const SIZES = ["S", "M", "L"];

export interface ShopProductInput {
  name: string;
  /** With sizes, they are appended: `-S`, `-M`, `-L`. */
  sku?: string | undefined;
  /** Rupiah or baht, as on the wire. */
  price: number;
  stock: number;
  sizes?: boolean | undefined;
  sizeChart?: boolean | undefined;
}

/** Creates a product as in the seller centre, so that the app does not know it. */
export async function addShopProduct(
  deps: SandboxDeps,
  shop: ShopRow,
  { name, stock, sizes = false, ...input }: ShopProductInput,
): Promise<{ productId: string }> {
  const price = parseWireAmount(String(input.price), shop.region);
  if (!price) throw paramError("Incorrect price format");
  const sku = input.sku?.trim() ?? "";
  const { uri } = await keepImage(deps, await drawPicture(name), "MAIN_IMAGE");
  const sizeChart = input.sizeChart
    ? await keepImage(deps, await drawPicture(SIZES.join(" · ")), "ATTRIBUTE_IMAGE")
    : null;
  const now = deps.now();
  const productId = newProductId();
  const kind = newRequestId();
  await transaction(deps.db, async (tx) => {
    await tx.insert(products).values({
      ...{ productId, shopId: shop.shopId, status: "ACTIVATE", title: name },
      tokopediaStatus: shop.isFromTokopedia ? "ACTIVATE" : null,
      description: `<p>${name}. Dibuat di Seller Centre.</p>`,
      categoryId: CATEGORY,
      imageUris: [uri],
      sizeChartUri: sizeChart?.uri ?? null,
      attributes: [],
      deliveryOptionIds: DELIVERY_OPTIONS[shop.region].map(({ id }) => id),
      weightG: 300,
      size: { length: "30", width: "20", height: "5" },
      createdAt: now,
      updatedAt: now,
    });
    const names = sizes ? SIZES : [null];
    await tx.insert(skus).values(
      names.map((size, position) => ({
        ...{ skuId: newSkuId(), productId, position, price, stock },
        sellerSku: sku && size ? `${sku}-${size}` : sku,
        salesAttributes: size
          ? [{ id: kind, name: "Ukuran", valueId: newRequestId(), valueName: size, imageUri: null }]
          : [],
      })),
    );
  });
  return { productId };
}
