import { createHash } from "node:crypto";

/** Returns a number from 0 up to 1 that depends only on the text. */
export function hashToFraction(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}
