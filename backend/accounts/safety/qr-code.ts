/**
 * Returns an address as a QR code, an SVG document. It is dark on light, as readers expect, in any
 * colour scheme.
 */
export async function qrCode(text: string): Promise<string> {
  const { toSVG } = await import("bwip-js/node");
  return toSVG({ bcid: "qrcode", text, scale: 4, padding: 8, backgroundcolor: "ffffff" });
}
