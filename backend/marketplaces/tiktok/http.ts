import { z } from "zod";
import { startCall } from "../call-log.ts";
import { callMarketplace } from "../call-marketplace.ts";
import { ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { parseExactJson } from "../exact-json.ts";
import { changedAnswerError } from "../put-aside.ts";
import { optionalNumber, text, unquoteJson } from "../wire.ts";
import { type Envelope, isThrottled, toConnectorError } from "./errors.ts";
import { signCall } from "./signing.ts";

export interface TiktokConfig {
  /** `https://open-api.tiktokglobalshop.com`, or our sandbox (a path prefix is allowed). */
  host: string;
  /** Exchanges codes for tokens: `https://auth.tiktok-shops.com`. */
  tokenHost: string;
  /** The consent page: `https://services.tiktokshop.com`, for American shops `.us`. */
  consentHost: string;
  appKey: string;
  appSecret: string;
  /** The app's listing in TikTok's store of services, to which the consent page belongs. */
  serviceId: string;
  /** Pushes come to this address. */
  callbackUrl: string;
  fetch: typeof fetch;
  now: () => Date;
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

type QueryValue = string | number | boolean | undefined;

interface Call<T> {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** The path after the host, with its version: `/order/202507/orders`. */
  path: string;
  credentials: Credentials;
  /** Identifies one of the seller's shops. Calls that concern no single shop refuse it. */
  cipher?: string;
  query?: Record<string, QueryValue>;
  body?: object | FormData;
  /** Schema of `data`. */
  schema: z.ZodType<T>;
}

export interface TiktokHttp {
  /** Calls and reads `data`. Throws ConnectorError. */
  json<T>(call: Call<T>): Promise<T>;
  /** Calls about tokens: at their own host, and not signed. */
  tokens<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T>;
  /** Returns the error of a single entry in a successful call. */
  failure(envelope: Envelope): ConnectorError;
  /** Reads a document or picture from an address that the API answered. */
  bytes(url: string, headers?: Record<string, string>): Promise<Uint8Array>;
}

const THROTTLE_WAITS_MS = [400, 1_200, 3_000];

const EnvelopeShape = z.looseObject({
  code: optionalNumber,
  message: text,
  request_id: text,
  data: z.unknown().optional(),
});

interface Answer {
  status: number;
  envelope: Envelope & { data?: unknown };
}

export function createTiktokHttp(config: TiktokConfig): TiktokHttp {
  async function ask(path: string, url: string, init: RequestInit): Promise<Answer> {
    const end = startCall(path);
    const response = await callMarketplace(path, (signal) =>
      config.fetch(url, { ...init, signal }),
    );
    const body = await response.text();
    const envelope = EnvelopeShape.safeParse(parseJson(body));
    const { code, request_id: requestId } = envelope.data ?? {};
    end({
      status: response.status,
      code: envelope.success ? code || "" : "bad_response",
      requestId,
    });
    if (!envelope.success)
      throw badBodyError(path, `${response.status} with a body that is no envelope`);
    return { status: response.status, envelope: envelope.data };
  }

  /** The call was refused over the quota, so a repetition is safe. Jitter spreads the workers. */
  async function askPatiently(tryAgain: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await tryAgain();
      const pause = THROTTLE_WAITS_MS[attempt];
      if (!isThrottled(answer.envelope, answer.status) || pause === undefined) return answer;
      await config.wait(Math.round(pause * (0.5 + Math.random())));
    }
  }

  function read<T>(path: string, { status, envelope }: Answer, schema: z.ZodType<T>): T {
    if (envelope.code !== 0 || status >= 400) throw toConnectorError(envelope, status);
    const parsed = schema.safeParse(unquoteJson(envelope.data) ?? {});
    if (parsed.success) return parsed.data;
    throw changedAnswerError(path, parsed.error, "data");
  }

  return {
    async json(call) {
      const answer = await askPatiently(() => {
        const body = call.body && !(call.body instanceof FormData) ? JSON.stringify(call.body) : "";
        return ask(call.path, makeSignedUrl(config, call, body), {
          method: call.method ?? (call.body ? "POST" : "GET"),
          headers: {
            "x-tts-access-token": call.credentials.accessToken,
            ...(call.body instanceof FormData ? {} : { "content-type": "application/json" }),
          },
          ...(call.body instanceof FormData ? { body: call.body } : body ? { body } : {}),
        });
      });
      return read(call.path, answer, call.schema);
    },
    async tokens(path, query, schema) {
      const url = `${removeEndSlash(config.tokenHost)}${path}?${new URLSearchParams(query)}`;
      return read(path, await askPatiently(() => ask(path, url, { method: "GET" })), schema);
    },
    failure: (envelope) => toConnectorError(envelope, 200),
    async bytes(url, headers) {
      // The token is sent only to the requested host.
      const request = headers
        ? ({ headers, redirect: "error" } as const)
        : ({ redirect: "follow" } as const);
      const response = await callMarketplace("document", (signal) =>
        config.fetch(url, { signal, ...request }),
      );
      if (!response.ok) throw badBodyError("document", `${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

function makeSignedUrl<T>(config: TiktokConfig, call: Call<T>, body: string): string {
  const query: Record<string, string> = {
    app_key: config.appKey,
    timestamp: String(Math.floor(config.now().getTime() / 1000)),
    ...(call.cipher ? { shop_cipher: call.cipher } : {}),
  };
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) query[name] = String(value);
  const sign = signCall(config, { path: call.path, query, body });
  return `${removeEndSlash(config.host)}${call.path}?${new URLSearchParams({ ...query, sign })}`;
}

function parseJson(body: string): unknown {
  try {
    return parseExactJson(body);
  } catch {
    return null;
  }
}

const removeEndSlash = (host: string) => host.replace(/\/$/, "");
const badBodyError = (path: string, what: string) =>
  new ConnectorError("unavailable", "bad_response", `${path}: ${what}`);
