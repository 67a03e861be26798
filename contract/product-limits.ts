/**
 * Limits of a master product (docs/domain.md "Master products"), shared by the contract, the forms
 * that count characters, and the code that makes products from files, shops' items and merges.
 * Texts in characters.
 */
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
  /**
   * In minor units: ten thousand million rupiah, a hundred million baht. More is a typing error.
   */
  price: 10_000_000_000,
  weightG: 1_000_000,
  /** Width, height and length each. */
  sideCm: 10_000,
} as const;

/** Size of an uploaded picture. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
