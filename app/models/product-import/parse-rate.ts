import { latinDigits } from "#app/models/form/latin-digits.ts";

/**
 * What people type for a rate or a weight → a number, or null. A group of three digits behind a
 * mark is thousands ("16.000" is sixteen thousand: a rate below a thousandth of a unit makes no
 * sense), any other is decimals ("0,43").
 */
export function parseRate(text: string): number | null {
  const plain = latinDigits(text).replace(/[\s\u00a0]/g, "");
  if (/^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain))
    return Number(plain.replace(/[.,]/g, ""));
  if (!/^\d+(?:[.,]\d+)?$/.test(plain)) return null;
  return Number(plain.replace(",", "."));
}
