/** Other barcodes may be Code 128 (printable ASCII); see docs/domain.md "Master products". */
const GTIN_LENGTHS = new Set([8, 12, 13]);
const CODE_128 = /^[\x20-\x7e]{1,48}$/;

export const isCode128 = (value: string): boolean => CODE_128.test(value) && value.trim() === value;

export const isGtin = (value: string): boolean => hasGtinLength(value) && hasCheckDigit(value);

const hasGtinLength = (value: string): boolean =>
  /^\d+$/.test(value) && GTIN_LENGTHS.has(value.length);

/**
 * A code of digits with a GTIN's length needs the right check digit: a typing error would scan as
 * another article.
 */
export function isBarcode(value: string): boolean {
  return hasGtinLength(value) ? hasCheckDigit(value) : isCode128(value);
}

/** GS1 General Specifications §7.9: weights 3 and 1 alternate, from the digit before the check. */
function hasCheckDigit(digits: string): boolean {
  const weightedSum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (weightedSum % 10)) % 10 === Number(digits.at(-1));
}
