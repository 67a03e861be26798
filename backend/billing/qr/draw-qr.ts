import bwip from "bwip-js/node";

/** Returns a QR code as SVG with quiet zone, error correction M. */
export function drawQr(text: string): string {
  return bwip.toSVG({
    bcid: "qrcode",
    text,
    // The text is a payload without bwip's escapes.
    parse: false,
    padding: 4,
    scale: 1,
    backgroundcolor: "ffffff",
  });
}
