import type { z } from "zod";
import { CourierError } from "../courier.ts";
import { sendRequest } from "../send-request.ts";
import { Failure } from "./wire.ts";

export interface Account {
  fetch: typeof fetch;
  /** The host without a trailing slash. */
  host: string;
  key: string;
}

/** Refusals that concern the key (https://biteship.com/en/docs/api/orders/error). */
const KEY_CODES = new Set(["40002001", "40002002", "40002003"]);
/** "Order not found", "waybill not found". */
const GONE_CODES = new Set(["40002057", "40003003"]);

/** Another order has this reference. */
export class ReferenceTaken extends CourierError {
  readonly orderId: string | null;
  constructor(orderId: string | null, message: string) {
    super("refused", REFERENCE_TAKEN, message);
    this.orderId = orderId;
  }
}
const REFERENCE_TAKEN = "40002060";

/**
 * The key has no scheme (https://biteship.com/id/docs/authentication). A refusal is 4xx, or 200
 * with `success: false`.
 */
export async function callBiteship<T>(
  { fetch, host, key }: Account,
  schema: z.ZodType<T>,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<T> {
  const { status, json } = await sendRequest(fetch, `${host}${path}`, {
    method,
    headers: {
      Authorization: key,
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const failure = Failure.safeParse(json);
  if (status >= 400 || (failure.success && failure.data.success === false))
    throw makeRefusal(status, failure.success ? failure.data : null);
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new CourierError("unavailable", "unreadable", parsed.error.message);
}

function makeRefusal(status: number, failure: z.output<typeof Failure> | null): CourierError {
  const code = failure?.code ?? `http_${status}`;
  const message = failure?.error || failure?.message || `HTTP ${status}`;
  if (code === REFERENCE_TAKEN)
    return new ReferenceTaken(failure?.details?.order_id ?? null, message);
  if (status === 401 || status === 403 || KEY_CODES.has(code))
    return new CourierError("unauthorised", code, message);
  if (status === 404 || GONE_CODES.has(code)) return new CourierError("not_found", code, message);
  return new CourierError("refused", code, message);
}
