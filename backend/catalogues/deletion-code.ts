import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns the confirmation code of a deletion that Meta asked for. It proves that the data is
 * deleted and tells when, so nothing about the person has to be kept for it: the time in seconds (8
 * hex digits), a mark of the person (16) and a keyed signature of both (24).
 */
export function makeDeletionCode(key: string, userId: string, moment: Date): string {
  const time = Math.floor(moment.getTime() / 1000)
    .toString(16)
    .padStart(8, "0");
  const mark = computeDigest(key, `person ${userId} ${time}`).slice(0, 16);
  return time + mark + computeDigest(key, time + mark).slice(0, 24);
}

/** Returns the time of the deletion, or `null` if the code is not ours. */
export function readDeletionTime(key: string, code: string): Date | null {
  if (!/^[0-9a-f]{48}$/.test(code)) return null;
  const wantedDigest = Buffer.from(computeDigest(key, code.slice(0, 24)).slice(0, 24));
  if (!timingSafeEqual(Buffer.from(code.slice(24)), wantedDigest)) return null;
  return new Date(Number.parseInt(code.slice(0, 8), 16) * 1000);
}

const computeDigest = (key: string, text: string) =>
  createHmac("sha256", key).update(`meta deletion ${text}`).digest("hex");
