import { z } from "zod";
import { startCall } from "../call-log.ts";
import { callMarketplace } from "../call-marketplace.ts";
import { ConnectorError } from "../connector.ts";
import { parseExactJson } from "../exact-json.ts";
import { changedAnswerError } from "../put-aside.ts";
import { flag, ignored, makeInsideSchema, makeListSchema, text } from "../wire.ts";
import { isThrottled, type LazadaFailure, readBanSeconds, toConnectorError } from "./errors.ts";
import { makeGateway } from "./gateways.ts";
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

interface LazadaCall<T> {
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
  json<T>(call: LazadaCall<T>): Promise<T>;
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
  detail: makeListSchema(z.looseObject({ message: text })),
  result: makeInsideSchema(Inner),
  success: flag,
  err_code: text,
  err_message: text,
});

interface LazadaAnswer {
  status: number;
  body: unknown;
  failure: LazadaFailure | null;
}

export function createLazadaHttp(config: LazadaConfig): LazadaHttp {
  async function fetchAnswer(path: string, url: string, init: RequestInit): Promise<LazadaAnswer> {
    const end = startCall(path);
    const response = await callMarketplace(path, (signal) =>
      config.fetch(url, { ...init, signal }),
    );
    const body = parseJson(await response.text());
    const envelope = Envelope.safeParse(body);
    const failure = envelope.data ? findFailure(envelope.data) : null;
    end({
      status: response.status,
      code: envelope.success ? failure?.code : "bad_response",
      requestId: envelope.data?.request_id,
    });
    if (!envelope.success || envelope.data.code === "")
      throw badBodyError(path, `${response.status} with a body that is no envelope`);
    return { status: response.status, body, failure };
  }

  /** Refused over a limit, so a repeat is safe. Jitter spreads the workers. */
  async function callUnlessLimited(tryAgain: () => Promise<LazadaAnswer>): Promise<LazadaAnswer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await tryAgain();
      const pause = THROTTLE_WAITS_MS[attempt];
      if (!answer.failure || !isThrottled(answer.failure) || pause === undefined) return answer;
      if ((readBanSeconds(answer.failure.message) ?? 0) > pause * 10) return answer;
      await waitAbout(pause);
    }
  }
  const waitAbout = (ms: number) => config.wait(Math.round(ms * (0.5 + Math.random())));

  function parseAnswer<T>(
    path: string,
    { status, body, failure }: LazadaAnswer,
    schema: z.ZodType<T>,
  ): T {
    if (failure) throw toConnectorError(failure, status);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw changedAnswerError(path, parsed.error, "data");
  }

  return {
    pause: waitAbout,
    async json(call) {
      const gateway = makeGateway(config.host, call.credentials.shopId);
      const params = toTextParams(call.params ?? {});
      const answer = await callUnlessLimited(() => {
        const system = { ...makeCommonParams(config), access_token: call.credentials.accessToken };
        const sign = signCall(config, { path: call.path, params: { ...system, ...params } });
        const signed = { ...system, sign };
        const makeUrl = (query: Record<string, string>) =>
          `${gateway}${call.path}?${new URLSearchParams(query)}`;
        if ((call.method ?? "GET") === "GET")
          return fetchAnswer(call.path, makeUrl({ ...signed, ...params }), { method: "GET" });
        return fetchAnswer(call.path, makeUrl(signed), {
          method: "POST",
          body: makeForm(params, call.file),
        });
      });
      return parseAnswer(call.path, answer, call.schema);
    },
    async tokens(path, params, schema) {
      const answer = await callUnlessLimited(() => {
        const allParams = { ...makeCommonParams(config), ...params };
        const sign = signCall(config, { path, params: allParams });
        return fetchAnswer(path, `${config.tokenHost.replace(/\/$/, "")}${path}`, {
          method: "POST",
          body: new URLSearchParams({ ...allParams, sign }),
        });
      });
      return parseAnswer(path, answer, schema);
    },
    async bytes(url) {
      // Without our key, because the file may be on any host.
      const response = await callMarketplace("document", (signal) =>
        config.fetch(url, { signal, redirect: "follow" }),
      );
      if (!response.ok) throw badBodyError("document", `${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

/** For calls whose answer is not needed. */
export const ignoredAnswer = ignored;

function makeCommonParams({ appKey, now }: LazadaConfig): Record<string, string> {
  return { app_key: appKey, timestamp: String(now().getTime()), sign_method: "sha256" };
}

function toTextParams(params: Record<string, Parameter>): Record<string, string> {
  const definedParams = Object.entries(params).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    definedParams.map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
  );
}

function makeForm(params: Record<string, string>, file: LazadaCall<unknown>["file"]) {
  if (!file) return new URLSearchParams(params);
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) form.append(name, value);
  const bytes = new Blob([Uint8Array.from(file.bytes)], { type: file.mediaType });
  form.append(file.field, bytes, file.name);
  return form;
}

function findFailure(envelope: z.infer<typeof Envelope>): LazadaFailure | null {
  const { code, message, request_id: requestId, result } = envelope;
  if (code !== "0") {
    const details = envelope.detail.map((entry) => entry.message).filter(Boolean);
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

const badBodyError = (path: string, problem: string) =>
  new ConnectorError("unavailable", "bad_response", `${path}: ${problem}`);
