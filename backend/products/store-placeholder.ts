import { createHash } from "node:crypto";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { storeImage } from "./images.ts";

const PICTURE_SIDE = 1024;

/** Stands in for an unavailable picture. */
export async function storePlaceholder(
  backend: Backend,
  accountId: string,
  productName: string,
): Promise<{ id: string }> {
  const { default: sharp } = await import("sharp");
  const picture = await sharp(Buffer.from(drawPlaceholder(productName)))
    .jpeg({ quality: 85 })
    .toBuffer();
  return storeImage(backend, accountId, new Uint8Array(picture), {
    type: IMAGE_TYPE.product,
    name: `${productName}.jpg`,
    isPlaceholder: true,
  });
}

/** Equal names give equal pictures. */
export function drawPlaceholder(productName: string): string {
  const hue = createHash("sha256").update(productName).digest().readUInt16BE() % 360;
  const ink = `hsl(${hue} 32% 42%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIDE}" height="${PICTURE_SIDE}" viewBox="0 0 64 64">
  <rect width="64" height="64" fill="hsl(${hue} 46% 91%)"/>
  <g fill="none" stroke="${ink}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">
    <path d="M32 10 46 17v16l-14 7-14-7V17z"/><path d="m18 17 14 7 14-7M32 24v16M25 13.5l14 7"/><path d="M12 46h40"/>
  </g>
  <text x="32" y="56.5" font-family="DejaVu Sans, Noto Sans, Arial, sans-serif" font-size="7.5" font-weight="700" letter-spacing=".6" text-anchor="middle" fill="${ink}">${findInitials(productName)}</text>
</svg>`;
}

/** Only letters and digits, so that the name cannot become markup. */
function findInitials(name: string): string {
  const texts = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return texts
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}
