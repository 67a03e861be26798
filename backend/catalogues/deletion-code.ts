import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns the confirmation code of a deletion that Meta asked for. It proves that the data is
 * deleted and tells when, so nothing about the person has to be kept for it: the time in seconds (8
 * hex digits), a mark of the person (16) and a keyed signature of both (24).
 */
export function deletionCode(key: string, userId: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, "0");
  const mark = digest(key, `person ${userId} ${time}`).slice(0, 16);
  return time + mark + digest(key, time + mark).slice(0, 24);
}

/** Returns the time of the deletion, or `null` if the code is not ours. */
export function deletionTime(key: string, code: string): Date | null {
  if (!/^[0-9a-f]{48}$/.test(code)) return null;
  const wanted = Buffer.from(digest(key, code.slice(0, 24)).slice(0, 24));
  if (!timingSafeEqual(Buffer.from(code.slice(24)), wanted)) return null;
  return new Date(Number.parseInt(code.slice(0, 8), 16) * 1000);
}

const digest = (key: string, text: string) =>
  createHmac("sha256", key).update(`meta deletion ${text}`).digest("hex");
