import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { MAX_IMAGE_BYTES } from "#contract/product-limits.ts";
import { AddressNotAllowed, makeGuardedLookup } from "../outbound/guarded-lookup.ts";
import { isPublicAddress } from "../outbound/public-address.ts";
import { isPublicPort } from "../outbound/public-port.ts";

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

export interface FetchRules {
  /** Tests replace it, because their server is on this machine. */
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
}
const PUBLIC_ONLY: FetchRules = { isAllowed: isPublicAddress, timeoutMs: TIMEOUT_MS };

/**
 * Fetches a picture from an untrusted address; `null` on failure. Allows only http(s) and public
 * addresses (the resolved address of each redirect is checked), at most 10 MB, 10 s and 3
 * redirects.
 */
export async function fetchPicture(
  url: string,
  rules: FetchRules = PUBLIC_ONLY,
): Promise<Uint8Array | null> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    let next = new URL(url);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await requestPicture(next, rules, signal);
      const location = response.headers.location;
      if (isRedirect(response.statusCode) && location !== undefined) {
        response.destroy();
        next = new URL(location, next);
        continue;
      }
      return response.statusCode === 200 ? await readBytes(response) : discardResponse(response);
    }
    return null;
  } catch {
    return null;
  }
}

const isRedirect = (status: number | undefined): boolean =>
  status !== undefined && [301, 302, 303, 307, 308].includes(status);

function discardResponse(response: IncomingMessage): null {
  response.destroy();
  return null;
}

function requestPicture(
  url: URL,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send =
    url.protocol === "https:" ? httpsRequest : url.protocol === "http:" ? httpRequest : null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Node does not resolve literal addresses, so the guarded lookup would miss them.
  if (
    !send ||
    !isPublicPort(url) ||
    url.username !== "" ||
    (isIP(host) !== 0 && !rules.isAllowed(host))
  )
    return Promise.reject(new AddressNotAllowed());
  return new Promise((resolve, reject) => {
    const headers = { Accept: "image/*", "User-Agent": "Etalase-Import/1.0" };
    const request = send(
      url,
      { lookup: makeGuardedLookup(rules.isAllowed), signal, headers, agent: false },
      resolve,
    );
    request.on("error", reject).end();
  });
}

async function readBytes(response: IncomingMessage): Promise<Uint8Array | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > MAX_IMAGE_BYTES) return discardResponse(response);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
