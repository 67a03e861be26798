// Writes public/favicon.svg and public/app-icons/*.png from mark.svg: for tabs, home screens, their
// masks and notifications.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const SVG = (await readFile(new URL("mark.svg", import.meta.url), "utf8")).trim();
const PUBLIC = new URL("../public/", import.meta.url);
const FOLDER = new URL("app-icons/", PUBLIC);
/** The rounded square behind the bars. */
const PLATE = /<rect width="28" height="28"[^>]*\/>/;

/**
 * A mask may take away all but the circle of 80 % in the middle, so the plate goes to the edge and
 * the bars move in.
 */
const full = SVG.replace('viewBox="0 0 28 28"', 'viewBox="-5 -5 38 38"').replace(
  PLATE,
  '<rect x="-5" y="-5" width="38" height="38" fill="#4169E0"/>',
);
/** Android uses only the shape of a notification's badge. */
const bare = SVG.replace(PLATE, "").replace('viewBox="0 0 28 28"', 'viewBox="5 5 18 18"');

async function write(name: string, svg: string, size: number): Promise<void> {
  const png = sharp(Buffer.from(svg), { density: 72 * Math.ceil(size / 28) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true });
  await png.toFile(fileURLToPath(new URL(name, FOLDER)));
}

await mkdir(FOLDER, { recursive: true });
await writeFile(new URL("favicon.svg", PUBLIC), `${SVG}\n`);
await write("icon-192.png", SVG, 192);
await write("icon-512.png", SVG, 512);
await write("maskable-512.png", full, 512);
// iOS rounds the corners itself and shows transparent areas as black.
await write("apple-touch-180.png", full.replace("-5 -5 38 38", "-2 -2 32 32"), 180);
await write("badge-96.png", bare, 96);
