import type { Endpoint } from "#contract/endpoint.ts";

/**
 * A call about what does not exist, with a body that says nothing: only whether it is let in
 * counts.
 */
export function plainCall({ method, path, body, multipart }: Endpoint): [string, RequestInit] {
  const init = {
    method: method.toUpperCase(),
    ...(body ? { body: multipart ? new FormData() : "{}" } : {}),
  };
  return [path.replace("{channelType}", "shopee").replace(/\{\w+\}/g, "none"), init];
}
