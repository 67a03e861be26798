/** Returns an SVG, dark on light in any colour scheme. */
export async function drawQrCode(text: string): Promise<string> {
  const { toSVG } = await import("bwip-js/node");
  return toSVG({ bcid: "qrcode", text, scale: 4, padding: 8, backgroundcolor: "ffffff" });
}
