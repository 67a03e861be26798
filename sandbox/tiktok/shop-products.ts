import { transaction } from "#backend/db/transaction.ts";
import { drawPicture } from "../pictures.ts";
import { createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { createProductId, createRequestId, createSkuId } from "./ids.ts";
import { keepImage } from "./images.ts";
import { DELIVERY_OPTIONS } from "./logistics.ts";
import { parseWireAmount } from "./money.ts";
import { products, skus } from "./schema.ts";

/** "T-Shirts": a leaf that asks for no attribute. */
const CATEGORY_ID = "100244";
const SIZE_NAMES = ["S", "M", "L"];

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
  if (!price) throw createParamError("Incorrect price format");
  const sku = input.sku?.trim() ?? "";
  const { uri } = await keepImage(deps, await drawPicture(name), "MAIN_IMAGE");
  const sizeChart = input.sizeChart
    ? await keepImage(deps, await drawPicture(SIZE_NAMES.join(" · ")), "ATTRIBUTE_IMAGE")
    : null;
  const now = deps.now();
  const productId = createProductId();
  const kind = createRequestId();
  await transaction(deps.db, async (tx) => {
    await tx.insert(products).values({
      ...{ productId, shopId: shop.shopId, status: "ACTIVATE", title: name },
      tokopediaStatus: shop.isFromTokopedia ? "ACTIVATE" : null,
      description: `<p>${name}. Dibuat di Seller Centre.</p>`,
      categoryId: CATEGORY_ID,
      imageUris: [uri],
      sizeChartUri: sizeChart?.uri ?? null,
      attributes: [],
      deliveryOptionIds: DELIVERY_OPTIONS[shop.region].map(({ id }) => id),
      weightG: 300,
      size: { length: "30", width: "20", height: "5" },
      createdAt: now,
      updatedAt: now,
    });
    const names = sizes ? SIZE_NAMES : [null];
    await tx.insert(skus).values(
      names.map((size, position) => ({
        ...{ skuId: createSkuId(), productId, position, price, stock },
        sellerSku: sku && size ? `${sku}-${size}` : sku,
        salesAttributes: size
          ? [
              {
                id: kind,
                name: "Ukuran",
                valueId: createRequestId(),
                valueName: size,
                imageUri: null,
              },
            ]
          : [],
      })),
    );
  });
  return { productId };
}
