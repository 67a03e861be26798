import type { BackendConfig } from "./config.ts";

type Origin = Pick<BackendConfig, "publicOrigin">;

/**
 * Addresses that this server serves to browsers: pictures, and its sandboxes' pages. They are this
 * server's with any host.
 */
const OWN_ADDRESS =
  /^(?:https?:\/\/[^/]+)?(\/(?:api\/v1\/products\/images\/[0-9a-f-]{36}|sandbox\/[a-z]+)\/.*)$/;

/**
 * Returns a value for storage: texts that are addresses of this server keep only the path, so that
 * another port or PUBLIC_ORIGIN breaks nothing.
 */
export const storeAddresses = <T>(value: T): T =>
  mapTexts(value, (text) => OWN_ADDRESS.exec(text)?.[1] ?? text);

/** Returns a stored value with the present addresses. */
export const showAddresses = <T>({ publicOrigin }: Origin, value: T): T =>
  mapTexts(value, (text) =>
    text.startsWith("/") && OWN_ADDRESS.test(text) ? publicOrigin + text : text,
  );

function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change)) as T;
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change)]),
  ) as T;
}
