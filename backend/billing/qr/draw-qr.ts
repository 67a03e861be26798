import bwip from "bwip-js/node";

/**
 * A QR code as SVG with its quiet zone, at error correction M (the library's own). It scales with
 * the place it is given.
 */
export function drawQr(text: string): string {
  return bwip.toSVG({
    bcid: "qrcode",
    text,
    // The text is a payload, not bwip's own escapes.
    parse: false,
    padding: 4,
    scale: 1,
    backgroundcolor: "ffffff",
  });
}
