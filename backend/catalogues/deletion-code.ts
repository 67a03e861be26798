import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Makes the confirmation code of a deletion that Meta requested. It proves the deletion and its
 * time without stored data: seconds (8 hex digits), a mark of the person (16) and a keyed signature
 * (24).
 */
export function makeDeletionCode(key: string, userId: string, moment: Date): string {
  const time = Math.floor(moment.getTime() / 1000)
    .toString(16)
    .padStart(8, "0");
  const mark = computeDigest(key, `person ${userId} ${time}`).slice(0, 16);
  return time + mark + computeDigest(key, time + mark).slice(0, 24);
}

/** Returns the time of the deletion; `null` for a foreign code. */
export function readDeletionTime(key: string, code: string): Date | null {
  if (!/^[0-9a-f]{48}$/.test(code)) return null;
  const expectedDigest = Buffer.from(computeDigest(key, code.slice(0, 24)).slice(0, 24));
  if (!timingSafeEqual(Buffer.from(code.slice(24)), expectedDigest)) return null;
  return new Date(Number.parseInt(code.slice(0, 8), 16) * 1000);
}

const computeDigest = (key: string, text: string) =>
  createHmac("sha256", key).update(`meta deletion ${text}`).digest("hex");
