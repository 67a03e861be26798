import { z } from "zod";
import { callWithRetries } from "../call-with-retries.ts";
import type { ChannelCategory } from "../channel-references.ts";
import type { Credentials } from "../credentials.ts";
import { parseExactJson } from "../exact-json.ts";
import { changedAnswerError, noJsonError } from "../put-aside.ts";
import { text } from "../wire.ts";
import { toConnectorError } from "./errors.ts";

export interface LineConfig {
  /** `https://developers-oaplus.line.biz`, or our sandbox (a path prefix is allowed). */
  host: string;
  /** The Messaging API, `https://api.line.me`, and its picture host, `https://api-data.line.me`. */
  messagingHost: string;
  messagingDataHost: string;
  /**
   * The list in MyShop's development guideline, since MyShop has no call for its categories. The
   * categories of the shop's own products are added.
   */
  categories: readonly ChannelCategory[];
  fetch: typeof fetch;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

type QueryValue = string | number | readonly string[] | undefined;

interface LineCall<T> {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path after `/myshop/v1`. */
  path: string;
  credentials: Pick<Credentials, "accessToken">;
  query?: Record<string, QueryValue>;
  body?: object;
  schema: z.ZodType<T>;
}

export interface LineHttp {
  /** Calls MyShop. Throws ConnectorError. */
  json<T>(call: LineCall<T>): Promise<T>;
  /**
   * Calls the Messaging API, or any other address. Waits where it is throttled, and throws
   * ConnectorError for a status that is neither OK nor `alsoTaken`.
   */
  send(name: string, url: string, init: RequestInit, alsoTaken?: number): Promise<Response>;
}

const THROTTLE_WAITS_MS = [400, 1_200, 3_000];

const Problem = z.looseObject({ code: text, message: text });

export function createLineHttp(config: LineConfig): LineHttp {
  async function send(
    name: string,
    url: string,
    init: RequestInit,
    alsoTaken?: number,
  ): Promise<Response> {
    const { response, end } = await callWithRetries(
      name,
      (signal) => config.fetch(url, { ...init, signal }),
      { wait: config.wait, pausesMs: THROTTLE_WAITS_MS, requestIdOf: readRequestId },
    );
    const requestId = readRequestId(response);
    if (response.ok || response.status === alsoTaken) {
      end({ status: response.status, requestId });
      return response;
    }
    const problem = Problem.safeParse(parseJson(await response.text())).data ?? {};
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    const retryAfterMs = seconds > 0 ? seconds * 1000 : null;
    const error = toConnectorError(problem, response.status, requestId, retryAfterMs);
    end({ status: response.status, code: error.code, requestId });
    throw error;
  }

  return {
    send,
    async json({ method, path, credentials, query, body, schema }) {
      const url = `${removeEndSlash(config.host)}/myshop/v1${path}${formatQuery(query ?? {})}`;
      const response = await send(path, url, {
        method: method ?? (body ? "POST" : "GET"),
        headers: {
          "X-API-KEY": credentials.accessToken,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      const answer = text === "" ? {} : parseJson(text);
      if (answer === null) throw noJsonError(path);
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw changedAnswerError(path, parsed.error, "body");
    },
  };
}

const readRequestId = ({ headers }: Response) =>
  headers.get("x-line-oap-request-id") ?? headers.get("x-line-request-id");

/** Several values of one name are repeated. */
function formatQuery(query: Record<string, QueryValue>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined
      ? []
      : (Array.isArray(value) ? value : [value]).map((entry) => [name, String(entry)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return null;
  }
}

const removeEndSlash = (host: string) => host.replace(/\/$/, "");
