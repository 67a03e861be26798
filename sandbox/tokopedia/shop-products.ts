import { transaction } from "#backend/db/transaction.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { drawImage } from "./images.ts";
import { products } from "./schema.ts";

/** "Kaos". */
const CATEGORY_ID = 100_244;
const SIZE_NAMES = ["S", "M", "L"];
const SIZE_KIND = 29;

export interface ShopProductInput {
  name: string;
  /** With sizes, they are appended: `-S`, `-M`, `-L`. */
  sku?: string | undefined;
  /** Rupiah. */
  price: number;
  stock: number;
  sizes?: boolean | undefined;
  /** With sizes, their size chart picture. */
  sizeChart?: boolean | undefined;
}

/** Creates a product as on Tokopedia's own pages, so that the app does not know it. */
export async function addShopProduct(
  deps: SandboxDeps,
  { shopId }: ShopRow,
  { name, sku = "", price, stock, sizes = false, ...input }: ShopProductInput,
): Promise<{ productId: number }> {
  const pictures = [await drawImage(deps, name)];
  const sizeChart = sizes && input.sizeChart ? await drawImage(deps, SIZE_NAMES.join(" · ")) : "";
  const common = { shopId, price, pictures, categoryId: CATEGORY_ID, weightG: 300 };
  return transaction(deps.db, async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({
        ...{ ...common, name, description: name, createdAt: deps.now() },
        ...(sizes ? { sku: "", stock: 0, selections: [sizeSelection], sizeChart } : { sku, stock }),
      })
      .returning();
    if (!product) throw new Error("The product was not stored");
    const { productId } = product;
    if (sizes)
      await tx.insert(products).values(
        SIZE_NAMES.map((size, at) => ({
          ...{ ...common, name: `${name} - ${size}`, stock, parentId: productId },
          ...{ sku: sku && `${sku}-${size}`, combination: [at], createdAt: deps.now() },
        })),
      );
    return { productId };
  });
}

const sizeSelection = {
  ...{ id: SIZE_KIND, unit_id: 7 },
  options: SIZE_NAMES.map((value) => ({ unit_value_id: 0, value, hex_code: "" })),
};
