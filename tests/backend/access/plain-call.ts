import type { Endpoint } from "#contract/endpoint.ts";

/** Builds a call on a missing object with an empty body, to check only the access. */
export function plainCall({ method, path, body, multipart }: Endpoint): [string, RequestInit] {
  const init = {
    method: method.toUpperCase(),
    ...(body ? { body: multipart ? new FormData() : "{}" } : {}),
  };
  return [path.replace("{channelType}", "shopee").replace(/\{\w+\}/g, "none"), init];
}
