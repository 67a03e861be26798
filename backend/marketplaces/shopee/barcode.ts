/** Shopee takes only GTINs; our Code 128 barcodes are not sent. */
export function makeGtin(barcode: string): { gtin_code?: string } {
  return /^(\d{8}|\d{12,14})$/.test(barcode) ? { gtin_code: barcode } : {};
}

/** Shopee's "00" means that the item has none. */
export const readBarcode = (code: string): string => makeGtin(code).gtin_code ?? "";
