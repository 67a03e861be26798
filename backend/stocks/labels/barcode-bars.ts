import bwip from "bwip-js/node";
import { isCode128, isGtin } from "#contract/barcode.ts";

/** Widths in modules, beginning with a bar. */
export interface BarcodeBars {
  widths: number[];
  /** Sum of the widths, without the quiet zones. */
  modules: number;
  /** White space on each side, in modules (GS1 General Specifications §5.2 and ISO/IEC 15417). */
  quiet: number;
  text: string;
}

/**
 * Digits that are a GTIN become EAN-13, UPC-A or EAN-8, others Code 128. Returns `null` for
 * characters that no barcode has.
 */
export function encodeBars(code: string): BarcodeBars | null {
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

const SYMBOLOGIES: Record<number, { bcid: string; quiet: number }> = {
  8: { bcid: "ean8", quiet: 7 },
  12: { bcid: "upca", quiet: 9 },
  13: { bcid: "ean13", quiet: 11 },
};
