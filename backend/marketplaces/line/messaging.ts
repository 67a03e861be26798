import type { z } from "zod";
import { ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import type { LineConfig, LineHttp } from "./http.ts";

/**
 * The Messaging API for a shop (docs/marketplaces/line.md "Chat"). Its token is separate from
 * MyShop's key, and the seller may have given none.
 */
export interface Messaging {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** `retryKey`: a second call with the same key is answered like the first, and does nothing. */
  post<T>(path: string, body: object, schema: z.ZodType<T>, retryKey?: string): Promise<T>;
  bytes(url: string): Promise<Uint8Array>;
}

/** The first call with this key succeeded. */
const REPEATED_STATUS = 409;
/** The plan's monthly messages are used up: "You have reached your monthly limit." */
const MONTHLY_LIMIT = /monthly limit/i;

export function makeMessaging(
  http: LineHttp,
  config: Pick<LineConfig, "messagingHost">,
  { secrets = {} }: Credentials,
): Messaging {
  const token = secrets.messagingToken;
  if (!token)
    throw new ConnectorError("rejected", "messaging_not_connected", "The shop's chat has no token");
  const authorization = { Authorization: `Bearer ${token}` };

  async function send(path: string, url: string, init: RequestInit, alsoTaken?: number) {
    try {
      return await http.send(path, url, init, alsoTaken);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      // The shop still sells with its own key: only the chat needs another token.
      if (error.kind === "unauthorised")
        throw new ConnectorError("rejected", "messaging_token_refused", error.message);
      // The status is that of too many calls, but waiting does not help.
      if (error.kind === "rate_limited" && MONTHLY_LIMIT.test(error.message))
        throw new ConnectorError("rejected", "monthly_limit", error.message);
      throw error;
    }
  }
  async function read<T>(path: string, response: Response, schema: z.ZodType<T>): Promise<T> {
    const parsed = schema.safeParse(await response.json().catch(() => null));
    if (parsed.success) return parsed.data;
    throw new ConnectorError("unavailable", "bad_response", `${path}: no answer of LINE's`);
  }
  const makeAddress = (path: string) => `${config.messagingHost.replace(/\/$/, "")}${path}`;

  return {
    get: async (path, schema) =>
      read(path, await send(path, makeAddress(path), { headers: authorization }), schema),
    async post(path, body, schema, retryKey) {
      const headers = {
        ...authorization,
        "content-type": "application/json",
        ...(retryKey ? { "X-Line-Retry-Key": retryKey } : {}),
      };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const takenEntry = retryKey ? REPEATED_STATUS : undefined;
      return read(path, await send(path, makeAddress(path), init, takenEntry), schema);
    },
    async bytes(url) {
      const init = { headers: authorization, redirect: "error" } as const;
      const response = await send("content", url, init);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
