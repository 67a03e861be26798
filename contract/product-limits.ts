/**
 * How much a master product holds (docs/domain.md "Master products"). Here once for the contract,
 * for the forms that count along, and for whatever makes products of something else: files, shops'
 * items, merges. Texts in characters.
 */
export const PRODUCT_LIMITS = {
  name: 255,
  description: 20_000,
  category: 255,
  brand: 255,
  images: 9,
  variationTypes: 2,
  /** Of a variation type and of an option. */
  optionName: 50,
  variants: 200,
  sku: 100,
  attributes: 50,
  attributeName: 100,
  attributeValue: 500,
  barcode: 48,
  /**
   * In minor units: ten thousand million rupiah, a hundred million baht. Beyond it is a slip of the
   * finger.
   */
  price: 10_000_000_000,
  weightG: 1_000_000,
  /** Width, height and length each. */
  sideCm: 10_000,
} as const;

/** Of an uploaded picture. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
