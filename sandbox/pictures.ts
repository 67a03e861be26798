import { createHash } from "node:crypto";

const PICTURE_SIDE = 600;

/** Returns a JPEG: a square in a colour derived from the name, with its initials. */
export async function drawPicture(name: string): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const hue = createHash("sha256").update(name).digest().readUInt16BE() % 360;
  const initials = (name.match(/\p{L}+/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIDE}" height="${PICTURE_SIDE}"><rect width="100%" height="100%" fill="hsl(${hue} 50% 86%)"/><text x="50%" y="58%" font-family="DejaVu Sans, Noto Sans, Arial, sans-serif" font-size="190" font-weight="700" text-anchor="middle" fill="hsl(${hue} 45% 34%)">${initials.join("")}</text></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer());
}

/** Reads the first bytes: a name or a header proves nothing. */
export function detectPictureType(bytes: Uint8Array): "image/jpeg" | "image/png" | null {
  const hasMagicBytes = (...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);
  if (hasMagicBytes(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (hasMagicBytes(0x89, 0x50, 0x4e, 0x47)) return "image/png";
  return null;
}
