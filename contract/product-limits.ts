/** Limits of a product (docs/domain.md "Master products"). Texts in characters. */
export const PRODUCT_LIMITS = {
  name: 255,
  description: 20_000,
  category: 255,
  brand: 255,
  images: 9,
  variationTypes: 2,
  /** A variation type or an option. */
  optionName: 50,
  variants: 200,
  sku: 100,
  attributes: 50,
  attributeName: 100,
  attributeValue: 500,
  barcode: 48,
  /** Minor units. A higher price is a typing error. */
  price: 10_000_000_000,
  weightG: 1_000_000,
  /** Each of width, height and length. */
  sideCm: 10_000,
} as const;

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
