import type { BackendConfig } from "./config.ts";

type Origin = Pick<BackendConfig, "publicOrigin">;

/**
 * What this server serves to browsers itself: pictures, and what its sandboxes show. Whatever the
 * host was when the address was written, it is this server's.
 */
const OWN =
  /^(?:https?:\/\/[^/]+)?(\/(?:api\/v1\/products\/images\/[0-9a-f-]{36}|sandbox\/[a-z]+)\/.*)$/;

/**
 * A value as it is stored: of each text in it that is an address of this server the path alone, so
 * that another port or PUBLIC_ORIGIN breaks nothing.
 */
export const storeAddresses = <T>(value: T): T =>
  mapTexts(value, (text) => OWN.exec(text)?.[1] ?? text);

/** A stored value with the addresses at which they are reached now. */
export const showAddresses = <T>({ publicOrigin }: Origin, value: T): T =>
  mapTexts(value, (text) => (text.startsWith("/") && OWN.test(text) ? publicOrigin + text : text));

function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change)) as T;
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]),
  ) as T;
}
