import { z } from "zod";
import { callWithRetries } from "../call-with-retries.ts";
import { ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { changedAnswerError, noJsonError } from "../put-aside.ts";
import { number, text, texts } from "../wire.ts";
import { type Head, toConnectorError } from "./errors.ts";

export interface TokopediaConfig {
  /** `https://fs.tokopedia.net`, or the mount of our sandbox (a path prefix is allowed). */
  host: string;
  /** Issues tokens: `https://accounts.tokopedia.com`. */
  accountsHost: string;
  /** The app's number, in the path of every call. */
  fsId: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  fetch: typeof fetch;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

type QueryValue = string | number | undefined;

interface Call<T> {
  method?: "GET" | "POST" | "PATCH";
  /** `{fs}` is replaced by the app's number. */
  path: string;
  credentials: Pick<Credentials, "accessToken">;
  query?: Record<string, QueryValue>;
  body?: object;
  /** Schema of the envelope's `data`. */
  schema: z.ZodType<T>;
}

export interface TokopediaHttp {
  readonly config: TokopediaConfig;
  /** Calls the fulfilment service API. Throws ConnectorError. */
  json<T>(call: Call<T>): Promise<T>;
  /** The same for an answer that is not JSON. */
  text(call: Omit<Call<never>, "schema">): Promise<string>;
  /** Returns a token of the app; it is valid for all of its shops. */
  token(): Promise<{ accessToken: string; expiresAt: Date }>;
}

const THROTTLE_WAITS_MS = [300, 1_000, 2_500];

const Envelope = z.looseObject({
  header: z
    .looseObject({
      messages: text,
      reason: text,
      error_code: text,
    })
    .nullish(),
  data: z.unknown(),
  /** The older envelope has this field. */
  error_message: texts,
});
const Token = z.object({ access_token: z.string().min(1), expires_in: number });

export function createTokopediaHttp(config: TokopediaConfig): TokopediaHttp {
  const askPatiently = (name: string, url: string, init: RequestInit) =>
    callWithRetries(name, (signal) => config.fetch(url, { ...init, signal }), {
      wait: config.wait,
      pausesMs: THROTTLE_WAITS_MS,
      toldMs: resetMs,
    });

  async function send(call: Omit<Call<unknown>, "schema">): Promise<Response> {
    const { method, path, credentials, query = {}, body } = call;
    const url = `${removeEndSlash(config.host)}${path.replace("{fs}", config.fsId)}${formatQuery(query)}`;
    const { response, end } = await askPatiently(path, url, {
      method: method ?? (body ? "POST" : "GET"),
      headers: {
        Authorization: `Bearer ${credentials.accessToken}`,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { ok, status } = response;
    if (ok) {
      end({ status });
      return response;
    }
    const failed = Envelope.safeParse(parseJson(await response.text())).data;
    const head: Head = failed?.header ?? { reason: failed?.error_message?.[0] };
    const error = toConnectorError(head, status, resetMs(response));
    end({ status, code: error.code });
    throw error;
  }

  return {
    config,
    async json(call) {
      const response = await send(call);
      const body = await response.text();
      const answer = body === "" ? {} : parseJson(body);
      if (answer === null) throw noJsonError(call.path);
      const envelope = Envelope.safeParse(answer);
      const parsed = call.schema.safeParse(envelope.data?.data);
      if (parsed.success) return parsed.data;
      throw changedAnswerError(call.path, parsed.error, "body");
    },
    text: async (call) => (await send(call)).text(),
    async token() {
      const keys = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString("base64");
      const url = `${removeEndSlash(config.accountsHost)}/token?grant_type=client_credentials`;
      const headers = { Authorization: `Basic ${keys}`, "Content-Length": "0" };
      const { response, end } = await askPatiently("/token", url, { method: "POST", headers });
      end({ status: response.status, code: response.ok ? "" : `token_${response.status}` });
      // Wrong keys are the operator's fault; no shop is disconnected for them.
      if (!response.ok)
        throw new ConnectorError(
          response.status === 429 ? "rate_limited" : "unavailable",
          `token_${response.status}`,
          "Tokopedia gives the app no token",
          { fault: [400, 401, 403].includes(response.status) ? "key_wrong" : null },
        );
      const parsed = Token.safeParse(parseJson(await response.text()));
      if (!parsed.success) throw changedAnswerError("/token", parsed.error, "body");
      const { access_token: accessToken, expires_in: seconds } = parsed.data;
      return { accessToken, expiresAt: new Date(config.now().getTime() + seconds * 1000) };
    },
  };
}

/** Seconds, with a fraction. */
function resetMs({ headers }: Response): number | null {
  const seconds = Number(headers.get("x-ratelimit-reset-after") ?? Number.NaN);
  return seconds > 0 ? Math.ceil(seconds * 1000) : null;
}

function formatQuery(query: Record<string, QueryValue>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const removeEndSlash = (host: string) => host.replace(/\/$/, "");
