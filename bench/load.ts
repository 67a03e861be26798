import autocannon from "autocannon";
import type { RunningServer } from "./servers.ts";

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p975: number;
  failed: number;
  /** Bytes of one response on the wire. */
  bytes: number;
  /** Milliseconds of the server's processes per response; `null` without /proc. */
  cpu: number | null;
}

export interface LoadRequest {
  path: string;
  headers: Record<string, string>;
}

/** Seconds, or a number of requests. */
export type LoadExtent = { duration: number } | { amount: number };

const CONNECTION_COUNT = 8;

/**
 * Sends the requests in order over eight connections, each of which starts at another one. Only use
 * it against this machine.
 */
export async function sendLoad(
  server: Pick<RunningServer, "origin" | "cpuMilliseconds">,
  requests: readonly LoadRequest[],
  extent: LoadExtent,
): Promise<LoadResult> {
  if (!/^http:\/\/(127\.0\.0\.1|localhost):/.test(server.origin))
    throw new Error(`A load goes to this machine only, not to ${server.origin}`);
  let connected = 0;
  const cpuBefore = server.cpuMilliseconds();
  const result = await autocannon({
    url: server.origin,
    connections: CONNECTION_COUNT,
    ...extent,
    setupClient: (client) =>
      client.setRequests(
        rotateItems(requests, connected++ / CONNECTION_COUNT).map((one) => ({ ...one })),
      ),
  });
  const after = server.cpuMilliseconds();
  const answers = Math.max(1, result.requests.total);
  return {
    requestsPerSecond: Math.round(result.requests.total / result.duration),
    p50: result.latency.p50,
    p975: result.latency.p97_5,
    failed: result.non2xx + result.errors + result.timeouts,
    bytes: Math.round(result.throughput.total / answers),
    cpu: cpuBefore === null || after === null ? null : (after - cpuBefore) / answers,
  };
}

/** Rotates the items to begin at `share` of their length. */
function rotateItems<T>(items: readonly T[], share: number): T[] {
  const start = Math.floor(items.length * share);
  return [...items.slice(start), ...items.slice(0, start)];
}

/** Adds the cookies of a first page, so that only that one carries the styles, as in a browser. */
export function addCookies(
  headers: Record<string, string>,
  answered: Response,
): Record<string, string> {
  const set = answered.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ""));
  return headers.Cookie === undefined
    ? headers
    : { ...headers, Cookie: [headers.Cookie, ...set].join("; ") };
}
