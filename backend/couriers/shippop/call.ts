import type { z } from "zod";
import { CourierError } from "../courier.ts";
import { sendRequest } from "../send-request.ts";
import { Envelope } from "./wire.ts";

export interface ShippopConnection {
  fetch: typeof fetch;
  /** The host without a trailing slash. */
  host: string;
  key: string;
  email: string;
}

/** The key is in the JSON body. A failure is `status: false`, mostly with HTTP 200. */
export async function callShippop<T>(
  { fetch, host, key }: ShippopConnection,
  schema: z.ZodType<T>,
  path: string,
  body: Record<string, unknown>,
): Promise<T> {
  const { status, json } = await sendRequest(fetch, `${host}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ api_key: key, ...body }),
  });
  const envelope = Envelope.safeParse(json);
  if (!envelope.success)
    throw status >= 400
      ? makeRefusal(String(status), `HTTP ${status}`)
      : new CourierError("unavailable", "unreadable", envelope.error.message);
  const { status: isSuccess, code, message } = envelope.data;
  if (status >= 400 || isSuccess === false)
    throw makeRefusal(code ?? String(status), message || `HTTP ${status}`);
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new CourierError("unavailable", "unreadable", parsed.error.message);
}

/** SHIPPOP announces maintenance only in the message ("Error code" of the collection). */
const RETRYABLE_MESSAGE = /maintenance/i;

function makeRefusal(code: string, message: string): CourierError {
  if (RETRYABLE_MESSAGE.test(code) || RETRYABLE_MESSAGE.test(message))
    return new CourierError("unavailable", code, message);
  if (code === "401" || code === "403" || /api.?key/i.test(message))
    return new CourierError("unauthorised", code, message);
  if (code === "404") return new CourierError("not_found", code, message);
  return new CourierError("refused", code, message);
}
