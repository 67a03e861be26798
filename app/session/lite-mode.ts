import "server-only";
import { readCookie } from "./cookies.ts";

export const LITE_COOKIE = "lite";
const LITE_CHOICES = ["on", "off"] as const;
export type LiteChoice = (typeof LITE_CHOICES)[number];

export const isLiteChoice = (value: unknown): value is LiteChoice =>
  LITE_CHOICES.includes(value as LiteChoice);

/**
 * Returns whether pages come without scripts and with small pictures: as chosen in this browser,
 * else if the browser saves data.
 */
export function isLite(request: Request): boolean {
  const chosenMode = readCookie(request, LITE_COOKIE);
  return isLiteChoice(chosenMode) ? chosenMode === "on" : request.headers.get("Save-Data") === "on";
}
