import type { z } from "zod";
import { PaymentRefused, ProviderUnavailable } from "./provider.ts";

const TIMEOUT_MS = 20_000;

interface ProviderCall<T> {
  url: string;
  method: "GET" | "POST" | "PATCH";
  headers: Record<string, string>;
  body?: string;
  answer: z.ZodType<T>;
  readRefusal: (body: unknown) => { code: string; message: string };
}

/** Throws PaymentRefused for a 4xx, ProviderUnavailable for an unclear outcome. */
export async function callProvider<T>(
  fetcher: typeof fetch,
  { url, method, headers, body, answer, readRefusal }: ProviderCall<T>,
): Promise<T> {
  const response = await sendRequest(fetcher, url, { method, headers, ...(body ? { body } : {}) });
  const json: unknown = await response.json().catch(() => null);
  // Too many requests, or a concurrent repeat, are temporary.
  if (response.status >= 500 || response.status === 429 || response.status === 409)
    throw new ProviderUnavailable(`${new URL(url).pathname}: ${response.status}`);
  if (!response.ok) {
    const { code, message } = readRefusal(json);
    throw new PaymentRefused(code, message, { isKeyRefused: response.status === 401 });
  }
  const parsed = answer.safeParse(json);
  if (!parsed.success)
    throw new ProviderUnavailable(`${new URL(url).pathname}: the answer has another form`);
  return parsed.data;
}

async function sendRequest(
  fetcher: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetcher(url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new ProviderUnavailable(
      `${new URL(url).pathname}: ${error instanceof Error ? error.message : "no answer"}`,
    );
  }
}
