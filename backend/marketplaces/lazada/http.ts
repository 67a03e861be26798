import { z } from "zod";
import { startCall } from "../call-log.ts";
import { callMarketplace } from "../call-marketplace.ts";
import { ConnectorError } from "../connector.ts";
import { parseExactJson } from "../exact-json.ts";
import { changedAnswer } from "../put-aside.ts";
import { flag, ignored, inside, list, text } from "../wire.ts";
import { banned, type Failure, isThrottled, toConnectorError } from "./errors.ts";
import { gatewayOf } from "./gateways.ts";
import { signCall } from "./signing.ts";

export interface LazadaConfig {
  /** The gateway, with `{domain}` for the country's: `https://api.lazada.{domain}/rest`. */
  host: string;
  /** Exchanges codes for tokens: `https://auth.lazada.com/rest`. */
  tokenHost: string;
  /** The seller's consent page: `https://auth.lazada.com`. */
  consentHost: string;
  appKey: string;
  appSecret: string;
  fetch: typeof fetch;
  now: () => Date;
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** A list or an object is sent as JSON. */
type Parameter = string | number | boolean | object | undefined;

interface Call<T> {
  method?: "GET" | "POST";
  /** The path after the gateway: `/order/get`. */
  path: string;
  /** The shop. Its id contains the country, and so the gateway. */
  credentials: { shopId: string; accessToken: string };
  params?: Record<string, Parameter>;
  file?: { field: string; bytes: Uint8Array; mediaType: string; name: string };
  /** Schema of the whole answer. */
  schema: z.ZodType<T>;
}

export interface LazadaHttp {
  /** Calls and reads the answer. Throws ConnectorError. */
  json<T>(call: Call<T>): Promise<T>;
  /** Calls about tokens: at their own host, without a shop. */
  tokens<T>(path: string, params: Record<string, string>, schema: z.ZodType<T>): Promise<T>;
  /** Reads a document from an address that the API answered. */
  bytes(url: string): Promise<Uint8Array>;
  /** Waits for about this time, before a call is made again. */
  pause(ms: number): Promise<void>;
}

const THROTTLE_WAITS_MS = [400, 1_200, 3_000];

/** Newer calls repeat their result inside, in one of two spellings. */
const Inner = z.looseObject({ success: flag, error_code: text, error_msg: text });
const Envelope = z.looseObject({
  code: text,
  message: text,
  request_id: text,
  detail: list(z.looseObject({ message: text })),
  result: inside(Inner),
  success: flag,
  err_code: text,
  err_message: text,
});

interface Answer {
  status: number;
  body: unknown;
  failure: Failure | null;
}

export function createLazadaHttp(config: LazadaConfig): LazadaHttp {
  async function ask(path: string, url: string, init: RequestInit): Promise<Answer> {
    const end = startCall(path);
    const response = await callMarketplace(path, (signal) =>
      config.fetch(url, { ...init, signal }),
    );
    const body = parseJson(await response.text());
    const envelope = Envelope.safeParse(body);
    const failure = envelope.data ? failureOf(envelope.data) : null;
    end({
      status: response.status,
      code: envelope.success ? failure?.code : "bad_response",
      requestId: envelope.data?.request_id,
    });
    if (!envelope.success || envelope.data.code === "")
      throw badBody(path, `${response.status} with a body that is no envelope`);
    return { status: response.status, body, failure };
  }

  /** The call was refused over a limit, so a repetition is safe. Jitter spreads the workers. */
  async function askPatiently(again: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await again();
      const pause = THROTTLE_WAITS_MS[attempt];
      if (!answer.failure || !isThrottled(answer.failure) || pause === undefined) return answer;
      if ((banned(answer.failure.message) ?? 0) > pause * 10) return answer;
      await aboutFor(pause);
    }
  }
  const aboutFor = (ms: number) => config.wait(Math.round(ms * (0.5 + Math.random())));

  function read<T>(path: string, { status, body, failure }: Answer, schema: z.ZodType<T>): T {
    if (failure) throw toConnectorError(failure, status);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw changedAnswer(path, parsed.error, "data");
  }

  return {
    pause: aboutFor,
    async json(call) {
      const gateway = gatewayOf(config.host, call.credentials.shopId);
      const params = asText(call.params ?? {});
      const answer = await askPatiently(() => {
        const system = { ...common(config), access_token: call.credentials.accessToken };
        const sign = signCall(config, { path: call.path, params: { ...system, ...params } });
        const signed = { ...system, sign };
        const url = (query: Record<string, string>) =>
          `${gateway}${call.path}?${new URLSearchParams(query)}`;
        if ((call.method ?? "GET") === "GET")
          return ask(call.path, url({ ...signed, ...params }), { method: "GET" });
        return ask(call.path, url(signed), { method: "POST", body: formOf(params, call.file) });
      });
      return read(call.path, answer, call.schema);
    },
    async tokens(path, params, schema) {
      const answer = await askPatiently(() => {
        const all = { ...common(config), ...params };
        const sign = signCall(config, { path, params: all });
        return ask(path, `${config.tokenHost.replace(/\/$/, "")}${path}`, {
          method: "POST",
          body: new URLSearchParams({ ...all, sign }),
        });
      });
      return read(path, answer, schema);
    },
    async bytes(url) {
      // Sent without our key, since the file may lie on any host.
      const response = await callMarketplace("document", (signal) =>
        config.fetch(url, { signal, redirect: "follow" }),
      );
      if (!response.ok) throw badBody("document", `${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

/** For calls whose answer is not needed. */
export const nothing = ignored;

function common({ appKey, now }: LazadaConfig): Record<string, string> {
  return { app_key: appKey, timestamp: String(now().getTime()), sign_method: "sha256" };
}

function asText(params: Record<string, Parameter>): Record<string, string> {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
  );
}

function formOf(params: Record<string, string>, file: Call<unknown>["file"]) {
  if (!file) return new URLSearchParams(params);
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) form.append(name, value);
  const bytes = new Blob([Uint8Array.from(file.bytes)], { type: file.mediaType });
  form.append(file.field, bytes, file.name);
  return form;
}

function failureOf(envelope: z.infer<typeof Envelope>): Failure | null {
  const { code, message, request_id: requestId, result } = envelope;
  if (code !== "0") {
    const details = envelope.detail.map((one) => one.message).filter(Boolean);
    return { code, message: [message, ...details].join(" "), requestId };
  }
  if (result?.success === false)
    return { code: result.error_code, message: result.error_msg, requestId };
  if (envelope.success !== false) return null;
  return { code: envelope.err_code, message: envelope.err_message, requestId };
}

function parseJson(body: string): unknown {
  try {
    return parseExactJson(body);
  } catch {
    return null;
  }
}

const badBody = (path: string, what: string) =>
  new ConnectorError("unavailable", "bad_response", `${path}: ${what}`);
