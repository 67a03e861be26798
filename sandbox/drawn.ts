import { createHash } from "node:crypto";

/** A number from 0 up to 1 that the text alone decides. */
export function drawn(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}
