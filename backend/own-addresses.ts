import type { BackendConfig } from "./config.ts";

type Origin = Pick<BackendConfig, "publicOrigin">;

/**
 * Addresses that this server serves to browsers, with any host: pictures, and its sandboxes' pages.
 */
const OWN_ADDRESS_PATTERN =
  /^(?:https?:\/\/[^/]+)?(\/(?:api\/v1\/products\/images\/[0-9a-f-]{36}|sandbox\/[a-z]+)\/.*)$/;

/**
 * Returns a value for storage: addresses of this server keep only the path, because the host may
 * change.
 */
export const toStoredAddresses = <T>(value: T): T =>
  mapTexts(value, (text) => OWN_ADDRESS_PATTERN.exec(text)?.[1] ?? text);

/** Returns a stored value with this server's current addresses. */
export const toShownAddresses = <T>({ publicOrigin }: Origin, value: T): T =>
  mapTexts(value, (text) =>
    text.startsWith("/") && OWN_ADDRESS_PATTERN.test(text) ? publicOrigin + text : text,
  );

function mapTexts<T>(value: T, changeText: (text: string) => string): T {
  if (typeof value === "string") return changeText(value) as T;
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, changeText)) as T;
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, changeText)]),
  ) as T;
}
