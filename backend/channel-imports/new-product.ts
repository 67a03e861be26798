import { isBarcode } from "#contract/barcode.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { ProductInput } from "#contract/products.ts";
import { findByWord } from "#contract/word-table.ts";
import { newId } from "../db/columns.ts";
import type { ChannelItem } from "../marketplaces/channel-listings.ts";

/** Grams, for an item whose shop has no weight. */
const DEFAULT_WEIGHT_G = 500;

/** Our images: of the product in order, and of options by `<type>/<option>`. */
export interface ItemPictures {
  imageIds: string[];
  optionImages: ReadonlyMap<string, string>;
}

interface ProductReferences {
  category: string;
  sizeChart: string | null;
}

/** Builds a product of a shop's item. Throws a ZodError for values that only shops allow. */
export function makeNewProduct(
  item: ChannelItem,
  skus: Readonly<Record<string, string>>,
  { imageIds, optionImages, category, sizeChart }: ItemPictures & ProductReferences,
): ProductInput {
  const variationTypes = item.variationTypes.map(({ name, options }, type) => ({
    id: newId(),
    name,
    options: options.map((option, index) => ({
      id: newId(),
      name: option.name,
      imageId: optionImages.get(`${type}/${index}`) ?? null,
    })),
  }));
  return ProductInput.parse({
    name: item.name.slice(0, PRODUCT_LIMITS.name),
    description: item.description.slice(0, PRODUCT_LIMITS.description),
    brand: item.brandName.slice(0, PRODUCT_LIMITS.brand),
    category,
    condition: item.condition,
    imageIds,
    sizeChart,
    variationTypes,
    variants: item.variants.map((variant) => ({
      optionIds: variant.optionIndexes.map(
        (option, type) => variationTypes[type]?.options[option]?.id ?? "",
      ),
      sku: findByWord(skus, variant.externalVariantId) ?? variant.sku,
      barcode: isBarcode(variant.barcode) ? variant.barcode : "",
      price: variant.price,
      weightG: variant.weightG || DEFAULT_WEIGHT_G,
      ...{ widthCm: variant.widthCm, heightCm: variant.heightCm, lengthCm: variant.lengthCm },
      stockMode: item.daysToShip === null ? "use_stock" : "pre_order",
    })),
  });
}
