import { createHmac } from "node:crypto";
import { z } from "zod";
import { callMarketplace } from "../call-marketplace.ts";
import { ConnectorError } from "../connector.ts";
import { noJsonError } from "../put-aside.ts";
import { ErrorBody, isThrottled, toConnectorError } from "./errors.ts";

export interface MetaConfig {
  /** `https://graph.facebook.com`, or the mount of our sandbox (a path prefix is allowed). */
  host: string;
  dialogHost: string;
  businessHost: string;
  version: string;
  appId: string;
  appSecret: string;
  /** The configuration of Facebook Login for Business. `null` for the classic login. */
  loginConfigId: string | null;
  fetch: typeof fetch;
  wait: (ms: number) => Promise<void>;
}

interface MetaAnswer {
  status: number;
  /** `null` if it is no JSON. */
  body: unknown;
  isEmpty: boolean;
}

interface MetaCall<T> {
  method?: "GET" | "POST" | "DELETE";
  /** The path after the version: `/me/businesses`. */
  path: string;
  /** Absent where the app itself calls, with its secret. */
  token?: string;
  query?: Record<string, string>;
  body?: object;
  schema: z.ZodType<T>;
}

export interface MetaHttp {
  /** Throws ConnectorError. */
  json<T>(call: MetaCall<T>): Promise<T>;
  /** Reads every entry of an edge, page after page, at most `MAX_PAGES`. */
  all<T>(call: Omit<MetaCall<unknown>, "schema"> & { item: z.ZodType<T> }): Promise<T[]>;
}

const TIMEOUT_S = 30;
const THROTTLE_WAITS_MS = [1_000, 3_000];
const PAGE_SIZE = 100;
const MAX_PAGES = 20;

/**
 * Proves that the caller has the secret and not only a token ("Secure Graph API calls"): lower-case
 * hex HMAC-SHA256 of the token.
 */
export const makeAppSecretProof = (appSecret: string, token: string): string =>
  createHmac("sha256", appSecret).update(token).digest("hex");

export function createMetaHttp(config: MetaConfig): MetaHttp {
  async function ask<T>(call: MetaCall<T>): Promise<MetaAnswer> {
    const query = new URLSearchParams(call.query);
    if (call.token) query.set("appsecret_proof", makeAppSecretProof(config.appSecret, call.token));
    const url = `${config.host.replace(/\/$/, "")}/${config.version}${call.path}?${query}`;
    return callMarketplace(
      call.path,
      async (signal) => {
        const response = await config.fetch(url, {
          method: call.method ?? (call.body ? "POST" : "GET"),
          headers: {
            // A token in an address would be logged.
            ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
            ...(call.body ? { "content-type": "application/json" } : {}),
          },
          ...(call.body ? { body: JSON.stringify(call.body) } : {}),
          signal,
        });
        const given = await response.text();
        return { status: response.status, body: parseJson(given), isEmpty: given === "" };
      },
      TIMEOUT_S,
    );
  }

  /** The call was refused over a limit, so a repetition is safe. Jitter spreads the workers. */
  async function askPatiently<T>(call: MetaCall<T>): Promise<MetaAnswer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await ask(call);
      const pause = THROTTLE_WAITS_MS[attempt];
      const error = ErrorBody.safeParse(answer.body).data?.error;
      if (!(error && isThrottled(error.code)) || pause === undefined) return answer;
      await config.wait(Math.round(pause * (0.5 + Math.random())));
    }
  }

  async function json<T>(call: MetaCall<T>): Promise<T> {
    const { status, body, isEmpty } = await askPatiently(call);
    if (status >= 400 || ErrorBody.safeParse(body).success) throw toConnectorError(body, status);
    if (body === null && !isEmpty) throw noJsonError(call.path);
    const parsed = call.schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new ConnectorError(
      "unavailable",
      "bad_response",
      `${call.path}: ${issue?.path.join(".") || "the body"}: ${issue?.message ?? "unexpected"}`,
    );
  }

  return {
    json,
    async all({ item, ...call }) {
      const schema = z.object({
        data: z.array(item),
        paging: z
          .looseObject({
            cursors: z.looseObject({ after: z.string().nullish() }).nullish(),
            next: z.string().nullish(),
          })
          .nullish(),
      });
      const foundEntries: z.infer<typeof item>[] = [];
      let after: string | undefined;
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = { limit: String(PAGE_SIZE), ...call.query, ...(after ? { after } : {}) };
        const { data, paging } = await json({ ...call, query, schema });
        foundEntries.push(...data);
        after = paging?.cursors?.after ?? undefined;
        if (!paging?.next || !after) break;
      }
      return foundEntries;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
