import bwip from "bwip-js/node";

/** Returns a QR code as a scalable SVG with its quiet zone, at error correction M. */
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
