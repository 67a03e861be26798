import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { guardedLookup } from "../outbound/guarded-lookup.ts";
import { isPublicAddress } from "../outbound/public-address.ts";

const TIMEOUT_MS = 15_000;

/** Replaced in tests, whose push service is on this machine and speaks plain HTTP. */
export interface PushRules {
  isAllowed: (address: string) => boolean;
  isPlainAllowed: boolean;
}
export const PUBLIC_ONLY: PushRules = { isAllowed: isPublicAddress, isPlainAllowed: false };

interface PushAnswer {
  status: number;
  /** Seconds, or null. */
  retryAfter: number | null;
}

/**
 * Sends one message to a push service. A browser chose the address, so only https to public addresses is called, checked on what the name resolves to.
 * Throws when there is no answer within 15 s.
 */
export function postPush(
  endpoint: string,
  message: { headers: Record<string, string>; body: Buffer },
  rules: PushRules,
): Promise<PushAnswer> {
  const url = new URL(endpoint);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPlain = url.protocol === "http:";
  if (
    !(isPlain ? rules.isPlainAllowed : url.protocol === "https:") ||
    (isIP(host) !== 0 && !rules.isAllowed(host))
  )
    return Promise.reject(new Error("address not allowed"));
  const send = isPlain ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      lookup: guardedLookup(rules.isAllowed),
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: message.headers,
    };
    const request = send(url, options, (response) => {
      const seconds = Number(response.headers["retry-after"]);
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: seconds > 0 ? seconds : null });
    });
    request.on("error", reject).end(message.body);
  });
}
