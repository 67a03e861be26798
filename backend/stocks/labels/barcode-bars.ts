import bwip from "bwip-js/node";
import { isCode128, isGtin } from "#contract/barcode.ts";

/**
 * Bars and spaces in turn, in modules, beginning with a bar; and what a person reads below them.
 */
export interface Bars {
  widths: number[];
  /** Their sum, without the quiet zones. */
  modules: number;
  /**
   * What has to stay white on each side, in modules (GS1 General Specifications §5.2 and ISO/IEC
   * 15417).
   */
  quiet: number;
  text: string;
}

/**
 * EAN-13, UPC-A and EAN-8 by their digits, else Code 128: an SKU of digits is no GTIN by its length
 * alone. null: it has letters that no barcode has signs for.
 */
export function barsOf(code: string): Bars | null {
  if (!isCode128(code)) return null;
  const symbology = SYMBOLOGIES[isGtin(code) ? code.length : 0] ?? { bcid: "code128", quiet: 10 };
  const [encoded] = bwip.raw(symbology.bcid, code, {});
  if (!encoded || !("sbs" in encoded)) return null;
  const widths = [...encoded.sbs];
  return {
    widths,
    modules: widths.reduce((sum, width) => sum + width, 0),
    quiet: symbology.quiet,
    text: code,
  };
}

/** By the number of digits. */
const SYMBOLOGIES: Record<number, { bcid: string; quiet: number }> = {
  8: { bcid: "ean8", quiet: 7 },
  12: { bcid: "upca", quiet: 9 },
  13: { bcid: "ean13", quiet: 11 },
};
