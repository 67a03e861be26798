import { CourierError } from "./courier.ts";

const TIMEOUT_MS = 15_000;

export interface CourierAnswer {
  status: number;
  /** `null` if it is no JSON. */
  json: unknown;
}

/**
 * Redirects fail, because no other host may get the key. Throws CourierError `unavailable` without
 * an answer.
 */
export async function sendRequest(
  fetcher: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<CourierAnswer> {
  const response = await fetcher(url, {
    ...init,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CourierError("unavailable", "no_answer", String(error));
  });
  const { status } = response;
  if (status >= 500 || status === 429 || (status >= 300 && status < 400))
    throw new CourierError("unavailable", "unavailable", `HTTP ${status}`);
  return { status, json: await response.json().catch(() => null) };
}
