import { parseStorable } from "../http/storable.ts";
import { MessengerError } from "./messenger.ts";

const TIMEOUT_MS = 15_000;

export interface MessengerAnswer {
  status: number;
  headers: Headers;
  /** `null` if the answer is no JSON. */
  json: unknown;
}

/**
 * Redirects fail, because no other host may get the token. Throws MessengerError `uncertain`
 * without an answer, `unavailable` for a call that was not sent.
 */
export async function sendRequest(
  fetcher: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<MessengerAnswer> {
  try {
    const response = await fetcher(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers } = response;
    return { status, headers, json: await readJson(response) };
  } catch (error) {
    if (hasNeverLeft(error)) throw new MessengerError("unavailable", "unreachable", String(error));
    throw new MessengerError("uncertain", "no_answer", String(error));
  }
}

/** Returns the body of a question. A page of a server before theirs says nothing about it. */
export function requireJson(body: unknown): unknown {
  if (body === null) throw new MessengerError("unavailable", "no_json", "No JSON");
  return body;
}

/** Errors before a connection: no name, no route, nobody listens. */
const CONNECT_CODES = new Set([
  ...["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"],
  "UND_ERR_CONNECT_TIMEOUT",
]);

function hasNeverLeft(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause)
    if ("code" in e && CONNECT_CODES.has(String(e.code))) return true;
  return false;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return parseStorable(await response.text());
  } catch {
    return null;
  }
}
