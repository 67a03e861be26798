import { crc32, deflateSync } from "node:zlib";

interface Png {
  width: number;
  height: number;
  depth: 8 | 16;
  /** Adam7: no line is complete before the last pass. */
  isInterlaced: boolean;
  /** Ends after the header, which states the decoded size. */
  isHollow?: boolean;
}
const CHANNELS = 4;
/** First column and row, and the steps between them, of each pass (PNG specification §8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns a valid empty PNG, a thousandth of its decoded size. */
export function emptyPng(png: Png): Uint8Array {
  const { width, height, depth, isInterlaced, isHollow = false } = png;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  head[9] = 6;
  head[12] = isInterlaced ? 1 : 0;
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  const size = passes.reduce((sum, [x, y, dx, dy]) => {
    const line = Math.ceil((width - x) / dx) * CHANNELS * (depth / 8);
    return sum + Math.ceil((height - y) / dy) * (1 + line);
  }, 0);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(isHollow ? 0 : size))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Changes the width and height in the header of a JPEG's frame (ITU T.81 §B.2.2) or of a lossy WebP
 * (RFC 6386 §9.1).
 */
export function resizePicture(picture: Uint8Array, width: number, height: number): Uint8Array {
  const bytes = Buffer.from(picture);
  const webp = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  if (bytes.subarray(8, 12).toString("latin1") === "WEBP") {
    bytes.writeUInt16LE(width, webp + 3);
    bytes.writeUInt16LE(height, webp + 5);
    return bytes;
  }
  const frame = [0xc0, 0xc2]
    .map((kind) => bytes.indexOf(Buffer.from([0xff, kind, 0x00])))
    .find((place) => place >= 0);
  if (frame === undefined) throw new Error("There is no frame in this picture");
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
