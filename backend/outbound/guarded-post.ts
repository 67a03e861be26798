import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { AddressNotAllowed, makeGuardedLookup } from "./guarded-lookup.ts";
import { isPublicAddress } from "./public-address.ts";
import { isPublicPort } from "./public-port.ts";

/** Tests replace these rules: their receiver is local and speaks plain HTTP. */
export interface PostRules {
  isAllowed: (address: string) => boolean;
  isPlainAllowed: boolean;
}
export const PUBLIC_ADDRESSES_ONLY: PostRules = {
  isAllowed: isPublicAddress,
  isPlainAllowed: false,
};

interface PostAnswer {
  status: number;
  /** Seconds, or `null`. */
  retryAfter: number | null;
  /** Beginning of the answer's body; "" if not requested. */
  text: string;
}

/** Returns whether the URL itself is allowed. The addresses of its name are checked by the call. */
export function isAllowedUrl(address: string, rules: PostRules = PUBLIC_ADDRESSES_ONLY): boolean {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isAllowedScheme =
    url.protocol === "http:" ? rules.isPlainAllowed : url.protocol === "https:";
  return (
    isAllowedScheme &&
    isPublicPort(url) &&
    url.username === "" &&
    (isIP(host) === 0 || rules.isAllowed(host))
  );
}

/**
 * Posts to an untrusted URL: only https to public addresses, without redirects. `textBytes` limits
 * the answer. Throws AddressNotAllowed, or an error if no answer comes in time.
 */
export function postGuarded(
  address: string,
  message: { headers: Record<string, string>; body: Buffer },
  {
    timeoutMs,
    textBytes = 0,
    rules = PUBLIC_ADDRESSES_ONLY,
  }: { timeoutMs: number; textBytes?: number; rules?: PostRules },
): Promise<PostAnswer> {
  if (!isAllowedUrl(address, rules)) return Promise.reject(new AddressNotAllowed());
  const url = new URL(address);
  const sendRequest = url.protocol === "http:" ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      lookup: makeGuardedLookup(rules.isAllowed),
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: message.headers,
    };
    const request = sendRequest(url, options, (response) => {
      const seconds = Number(response.headers["retry-after"]);
      const retryAfter = seconds > 0 ? seconds : null;
      readFirstBytes(response, textBytes).then(
        (text) => resolve({ status: response.statusCode ?? 0, retryAfter, text }),
        reject,
      );
    });
    request.on("error", reject).end(message.body);
  });
}

/** Stops reading early: an endless answer must not hold resources. */
async function readFirstBytes(response: IncomingMessage, bytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  if (bytes > 0)
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.byteLength;
      if (size >= bytes) break;
    }
  response.destroy();
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, bytes));
}
