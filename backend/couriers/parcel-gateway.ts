import { z } from "zod";
import { type Courier, CourierError, PARCEL_STATES } from "./courier.ts";

export interface GatewaySettings {
  /** The gateway's root, without a trailing slash. */
  host: string;
  key: string;
  fetch: typeof fetch;
}

const Quote = z.object({
  serviceId: z.string(),
  name: z.string(),
  fee: z.number().int().nonnegative(),
  minDays: z.number().int(),
  maxDays: z.number().int(),
  supportsCod: z.boolean(),
});
const Parcel = z.object({
  bookingId: z.string(),
  trackingCode: z.string().nullable(),
  state: z.enum(PARCEL_STATES),
  fee: z.number().int(),
  events: z.array(
    z.object({ at: z.coerce.date(), state: z.enum(PARCEL_STATES), text: z.string() }),
  ),
});
const Refusal = z.object({ code: z.string(), message: z.string() });

const TIMEOUT_MS = 10_000;

/**
 * Creates a courier behind a gateway that answers JSON over HTTP: `POST /v1/quotes`, `POST
 * /v1/parcels` (twice with one `reference` is one parcel), `GET /v1/parcels/{id}`, `GET
 * /v1/parcels/{id}/label`, `PUT /v1/parcels/{id}/receiver` (`name` and `address` of the next
 * label), `POST /v1/parcels/{id}/cancel`; `Authorization: Bearer <key>`. A refusal is 4xx with
 * `code` and `message`.
 */
export function createParcelGateway({ host, key, fetch: send }: GatewaySettings): Courier {
  async function call(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
  ): Promise<Response> {
    const response = await send(`${host}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new CourierError("unavailable", "no_answer", String(error));
    });
    if (response.ok) return response;
    const said = Refusal.safeParse(await response.json().catch(() => null));
    if (response.status >= 500 || response.status === 429 || !said.success)
      throw new CourierError("unavailable", "unavailable", `HTTP ${response.status}`);
    const kind = response.status === 404 ? "not_found" : "refused";
    throw new CourierError(kind, said.data.code, said.data.message);
  }
  async function read<T>(schema: z.ZodType<T>, answer: Promise<Response>): Promise<T> {
    const parsed = schema.safeParse(await (await answer).json().catch(() => null));
    if (parsed.success) return parsed.data;
    throw new CourierError("unavailable", "unreadable", parsed.error.message);
  }
  const parcelPath = (bookingId: string) => `/v1/parcels/${encodeURIComponent(bookingId)}`;
  return {
    id: "gateway",
    quote: (parcel) => read(z.array(Quote), call("POST", "/v1/quotes", parcel)),
    book: (booking) => read(Parcel, call("POST", "/v1/parcels", booking)),
    read: (bookingId) => read(Parcel, call("GET", parcelPath(bookingId))),
    async label(bookingId) {
      const answer = await call("GET", `${parcelPath(bookingId)}/label`);
      return new Uint8Array(await answer.arrayBuffer());
    },
    async readdress(bookingId, to) {
      await call("PUT", `${parcelPath(bookingId)}/receiver`, to);
    },
    async cancel(bookingId) {
      await call("POST", `${parcelPath(bookingId)}/cancel`);
    },
  };
}
