import { randomUUID } from "node:crypto";
import { z } from "zod";
import { startCall } from "../call-log.ts";
import { callMarketplace } from "../call-marketplace.ts";
import type { Credentials } from "../credentials.ts";
import { parseExactJson } from "../exact-json.ts";
import { changedAnswerError, noJsonError } from "../put-aside.ts";
import { flag, text } from "../wire.ts";
import { toConnectorError } from "./errors.ts";
import { makeDigest, toSignedPath } from "./signing.ts";

export interface BlibliConfig {
  /** `https://api.blibli.com/v2`, or the mount of our sandbox (a path prefix is allowed). */
  host: string;
  /** The operator's id, which Blibli calls the API client. */
  clientId: string;
  clientKey: string;
  /** Blibli's name for the operator. */
  channelId: string;
  fetch: typeof fetch;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

interface BlibliCall<T> {
  method?: "GET" | "POST" | "PUT";
  /** The path after `/proxy`. */
  path: string;
  credentials: Credentials;
  query?: Record<string, string | number>;
  body?: object;
  schema: z.ZodType<T>;
}

export interface BlibliHttp {
  /** Makes one call with the common parameters. Throws ConnectorError. */
  json<T>(call: BlibliCall<T>): Promise<T>;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

/** The same for every store. */
const STORE_ID = "10001";
/**
 * Blibli's quotas last a minute or more, so an immediate repeat is refused. The caller waits as
 * answered, else this long.
 */
const RETRY_DELAY_MS = 60_000;

const Envelope = z.looseObject({
  success: flag,
  errorCode: z.union([z.string(), z.number()]).nullish(),
  errorMessage: text,
});

export function createBlibliHttp(config: BlibliConfig): BlibliHttp {
  return {
    now: config.now,
    wait: config.wait,
    async json({ method, path, credentials, query = {}, body, schema }) {
      const requestId = `${config.channelId}-${randomUUID()}`;
      const verb = method ?? (body ? "POST" : "GET");
      const text = body ? JSON.stringify(body) : "";
      const url = `${config.host.replace(/\/$/, "")}/proxy${path}?${makeParameters(requestId, credentials, query)}`;
      const request = new Request(url, {
        method: verb,
        headers: makeHeaders(credentials, { method: verb, path, body: text }),
        ...(text ? { body: text } : {}),
      });
      const end = startCall(path);
      const response = await callMarketplace(path, (signal) => config.fetch(request, { signal }));
      const given = await response.text();
      const answer = parseJson(given);
      const envelope = Envelope.safeParse(answer).data;
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
      const waitMs = seconds > 0 ? seconds * 1000 : null;
      const error =
        !response.ok || envelope?.success === false || envelope?.errorCode
          ? toConnectorError(
              envelope ?? {},
              response.ok ? 400 : response.status,
              requestId,
              waitMs ?? (response.status === 429 ? RETRY_DELAY_MS : null),
            )
          : null;
      end({ status: response.status, code: error?.code, requestId });
      if (error) throw error;
      if (answer === null && given !== "") throw noJsonError(path);
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw changedAnswerError(path, parsed.error, "body");
    },
  };

  /** Older and newer paths name the store differently, so both names are sent. */
  function makeParameters(
    requestId: string,
    { shopId, secrets }: Credentials,
    query: Record<string, string | number>,
  ): URLSearchParams {
    return new URLSearchParams({
      ...{ requestId, storeId: STORE_ID, channelId: config.channelId },
      ...{ username: secrets?.username ?? "", storeCode: shopId, businessPartnerCode: shopId },
      ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    });
  }

  function makeHeaders(
    { accessToken, secrets }: Credentials,
    { method, path, body }: { method: string; path: string; body: string },
  ): Record<string, string> {
    const client = Buffer.from(`${config.clientId}:${config.clientKey}`).toString("base64");
    const common = {
      authorization: `Basic ${client}`,
      accept: "application/json",
      "content-type": "application/json",
      "api-seller-key": accessToken,
    };
    if (!secrets?.signatureKey) return common;
    const currentTime = config.now();
    const contentType = method === "GET" ? "" : "application/json";
    const signed = { method, body, contentType, at: currentTime, path: toSignedPath(path) };
    return {
      ...common,
      signature: makeDigest(secrets.signatureKey, signed).toString("base64"),
      "signature-time": String(currentTime.getTime()),
    };
  }
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return null;
  }
}
