/**
 * An address as a QR code, an SVG document: dark on light, as readers expect it, whatever the
 * page's colours.
 */
export async function qrCode(text: string): Promise<string> {
  const { toSVG } = await import("bwip-js/node");
  return toSVG({ bcid: "qrcode", text, scale: 4, padding: 8, backgroundcolor: "ffffff" });
}
