import { eq } from "drizzle-orm";
import type { ProductInput } from "#contract/products.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { products } from "../db/schema/products.ts";
import { createProduct, storeImage } from "../products/index.ts";
import { DEMO_ASSORTMENT, type DemoProduct } from "./assortment.ts";
import { CONNECTED_DAYS } from "./connect-shop.ts";
import { drawPicture } from "./pictures.ts";

export interface SeededProduct {
  productId: string;
  variantIds: string[];
  demo: DemoProduct;
}

/** Each picture uses every core. */
const PARALLEL_PRODUCTS = 4;

/** Creates the demo's products with pictures, by the screens' own use cases. */
export async function seedCatalogue(
  backend: Backend,
  author: { accountId: string; actor: string },
): Promise<SeededProduct[]> {
  const seededProducts: SeededProduct[] = [];
  for (let start = 0; start < DEMO_ASSORTMENT.length; start += PARALLEL_PRODUCTS) {
    const batch = DEMO_ASSORTMENT.slice(start, start + PARALLEL_PRODUCTS);
    const pictures = await Promise.all(
      batch.map((demo, n) =>
        storePictures(backend, author.accountId, demo, (start + n) % 4 === 0 ? 2 : 1),
      ),
    );
    for (const [n, demo] of batch.entries()) {
      const product = await createProduct(
        backend,
        author,
        makeProductInput(demo, pictures[n] ?? []),
      );
      seededProducts.push({
        productId: product.id,
        variantIds: product.variants.map((variant) => variant.id),
        demo,
      });
    }
  }
  // Products must be older than their first order, and old enough for dead stock.
  await backend.db
    .update(products)
    .set({ createdAt: new Date(backend.now().getTime() - CONNECTED_DAYS * 86_400_000) })
    .where(eq(products.accountId, author.accountId));
  return seededProducts;
}

async function storePictures(
  backend: Backend,
  accountId: string,
  demo: DemoProduct,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let shift = 0; shift < count; shift++) {
    const bytes = await drawPicture(demo.motif, demo.ink, demo.ground, shift);
    ids.push(
      (
        await storeImage(backend, accountId, bytes, {
          type: IMAGE_TYPE.product,
          name: `${demo.code}-${shift}.jpg`,
        })
      ).id,
    );
  }
  return ids;
}

function makeProductInput(demo: DemoProduct, imageIds: string[]): ProductInput {
  const variationTypes = demo.options.map(([name, ...values]) => ({
    id: newId(),
    name,
    options: values.map((value) => ({ id: newId(), name: value, imageId: null })),
  }));
  const combinations = variationTypes.reduce<{ id: string; name: string }[][]>(
    (rows, type) => rows.flatMap((row) => type.options.map((option) => [...row, option])),
    [[]],
  );
  return {
    name: demo.name,
    description: demo.description,
    category: demo.category,
    brand: demo.brand,
    condition: "new",
    isDigital: false,
    isActive: true,
    imageIds,
    variationTypes,
    variants: combinations.map((options, index) => ({
      optionIds: options.map((option) => option.id),
      sku: [demo.code, ...options.map((option) => abbreviateName(option.name))].join("-"),
      barcode: "",
      // Larger sizes cost a little more, as in real shops.
      price:
        demo.price + (index >= combinations.length - 1 && combinations.length > 3 ? 10_000 : 0),
      cogs: demo.cost,
      weightG: demo.weightG,
      widthCm: 20,
      heightCm: 5,
      lengthCm: 25,
      stockMode: "use_stock",
      isActive: true,
    })),
  };
}

/** Shortens `Ekstra pedas` to `EKP`, `0-3 bln` to `03B`. */
function abbreviateName(name: string): string {
  const words = name
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, "")
    .split(" ");
  return words.length > 1
    ? words.map((word, index) => word.slice(0, index === 0 ? 2 : 1)).join("")
    : name.length <= 4
      ? (words[0] ?? "")
      : (words[0] ?? "").slice(0, 3);
}
