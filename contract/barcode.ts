/**
 * EAN-8, UPC-A (12) and EAN-13 carry a GS1 check digit; anything else may be Code 128 (printable
 * ASCII), as docs/domain.md "Master products" says.
 */
const GTIN_LENGTHS = new Set([8, 12, 13]);
const CODE_128 = /^[\x20-\x7e]{1,48}$/;

/** Whether Code 128 has signs for all of it. */
export const isCode128 = (value: string): boolean => CODE_128.test(value) && value.trim() === value;

/** Whether its digits are those of an EAN-8, UPC-A or EAN-13. */
export const isGtin = (value: string): boolean => hasGtinLength(value) && hasCheckDigit(value);

const hasGtinLength = (value: string): boolean =>
  /^\d+$/.test(value) && GTIN_LENGTHS.has(value.length);

/**
 * Whether it may be a variant's barcode. All-digit codes of a GTIN's length must have the right
 * check digit: a mistyped one would scan as another article.
 */
export function isBarcode(value: string): boolean {
  return hasGtinLength(value) ? hasCheckDigit(value) : isCode128(value);
}

/**
 * GS1 General Specifications §7.9: weights 3 and 1 alternate from the right, the check digit itself
 * not counted.
 */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}
