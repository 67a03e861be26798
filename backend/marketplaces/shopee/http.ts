import { z } from "zod";
import { startCall } from "../call-log.ts";
import { callMarketplace } from "../call-marketplace.ts";
import { ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { parseExactJson } from "../exact-json.ts";
import { changedAnswerError } from "../put-aside.ts";
import { makeListSchema, text, unquoteJson } from "../wire.ts";
import { type Envelope, isBurstLimit, toConnectorError } from "./errors.ts";
import { signPublic, signShop } from "./signing.ts";

export interface ShopeeConfig {
  /** `https://partner.shopeemobile.com`, or a sandbox (a path prefix is allowed). */
  host: string;
  /** The consent page: `https://open.shopee.com`, or the test environment's. */
  authHost: string;
  partnerId: string;
  partnerKey: string;
  /** Newer consoles issue a separate key for pushes; otherwise it is `partnerKey`. */
  pushKey: string;
  callbackUrl?: string;
  fetch: typeof fetch;
  /**
   * Shopee asks for five seconds between `add_item` and `init_tier_variation` (the latter's page).
   * A host that is ready at once, such as our sandbox, needs none.
   */
  variationDelayMs?: number;
  now: () => Date;
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

type QueryValue = string | number | boolean | undefined | readonly (string | number)[];

interface ShopeeCall {
  /** Starts at `/api/v2`. */
  path: string;
  /** Absent for a public call. */
  credentials?: Credentials;
  query?: Record<string, QueryValue>;
  /** The body of a POST. A call without one is a GET. */
  body?: object | FormData;
}

interface JsonCall<T> extends ShopeeCall {
  /** Schema of `response`, or of the whole answer with `at: "top"`. */
  schema: z.ZodType<T>;
  at?: "top";
}

export interface ShopeeHttp {
  /** Calls and reads JSON. Throws ConnectorError, except for batches with errors by item. */
  json<T>(call: JsonCall<T>): Promise<T>;
  /** Calls and reads bytes (a label). Throws the error of an envelope in place of bytes. */
  bytes(call: ShopeeCall): Promise<Uint8Array>;
}

const BURST_WAITS_MS = [400, 1_200, 3_000];

const EnvelopeShape = z.looseObject({
  error: text,
  message: text,
  request_id: text,
});

const ItemReasons = z.object({
  response: z.object({
    failure_list: makeListSchema(z.unknown()),
    fail_list: makeListSchema(z.unknown()),
    result_list: makeListSchema(z.unknown()),
  }),
});

export function createShopeeHttp(config: ShopeeConfig): ShopeeHttp {
  async function send(
    call: ShopeeCall,
  ): Promise<{ status: number; contentType: string; body: Uint8Array }> {
    return callMarketplace(call.path, async (signal) => {
      const response = await config.fetch(makeSignedUrl(config, call), {
        ...requestInit(call),
        signal,
      });
      const body = new Uint8Array(await response.arrayBuffer());
      return {
        status: response.status,
        contentType: response.headers.get("content-type") ?? "",
        body,
      };
    });
  }
  async function sendPatiently(call: ShopeeCall) {
    for (let attempt = 0; ; attempt++) {
      const end = startCall(call.path);
      const answer = await send(call);
      const { status } = answer;
      let envelope: Envelope = { error: "bad_response" };
      try {
        envelope = isJson(answer.contentType) ? readEnvelope(answer.body, call.path, status) : {};
      } finally {
        end({ status, code: envelope.error, requestId: envelope.request_id });
      }
      const pause = BURST_WAITS_MS[attempt];
      if (!isBurstLimit(envelope, answer.status) || pause === undefined)
        return { ...answer, envelope };
      await config.wait(Math.round(pause * (0.5 + Math.random())));
    }
  }

  function throwOnError(envelope: Envelope, status: number): void {
    if ((envelope.error || status >= 400) && !hasItemReasons(envelope))
      throw toConnectorError(envelope, status, config.now());
  }

  return {
    async json(call) {
      const answer = await sendPatiently(call);
      throwOnError(answer.envelope, answer.status);
      if (!isJson(answer.contentType)) throw badBodyError(call.path, "not JSON");
      const parsed = call.schema.safeParse(
        call.at === "top"
          ? answer.envelope
          : unquoteJson((answer.envelope as { response?: unknown }).response),
      );
      if (parsed.success) return parsed.data;
      throw changedAnswerError(call.path, parsed.error, "response");
    },
    async bytes(call) {
      const answer = await sendPatiently(call);
      if (isJson(answer.contentType) || answer.status >= 400) {
        throw toConnectorError(answer.envelope, answer.status, config.now());
      }
      return answer.body;
    },
  };
}

function makeSignedUrl(config: ShopeeConfig, call: ShopeeCall): string {
  const timestamp = Math.floor(config.now().getTime() / 1000);
  const query = new URLSearchParams({ partner_id: config.partnerId, timestamp: String(timestamp) });
  if (call.credentials) {
    const { accessToken, shopId } = call.credentials;
    query.set("access_token", accessToken);
    query.set("shop_id", shopId);
    query.set("sign", signShop(config, call.path, timestamp, accessToken, shopId));
  } else {
    query.set("sign", signPublic(config, call.path, timestamp));
  }
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value === undefined) continue;
    for (const entry of Array.isArray(value) ? value : [value]) query.append(name, String(entry));
  }
  return `${config.host.replace(/\/$/, "")}${call.path}?${query}`;
}

function requestInit(call: ShopeeCall): RequestInit {
  if (!call.body) return { method: "GET" };
  if (call.body instanceof FormData) return { method: "POST", body: call.body };
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(call.body),
  };
}

function readEnvelope(body: Uint8Array, path: string, status: number): Envelope {
  try {
    return EnvelopeShape.parse(parseExactJson(new TextDecoder().decode(body)));
  } catch {
    throw badBodyError(path, `${status} with a body that is no envelope`);
  }
}

/** Whether an error such as `common.batch_api_all_failed` comes with a reason for each item. */
function hasItemReasons(envelope: Envelope): boolean {
  const lists = ItemReasons.safeParse(envelope).data?.response;
  return Object.values(lists ?? {}).some((items) => items.length > 0);
}

const isJson = (contentType: string) => contentType.includes("json");
const badBodyError = (path: string, what: string) =>
  new ConnectorError("unavailable", "bad_response", `${path}: ${what}`);
