import autocannon from "autocannon";

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p975: number;
  failed: number;
  /** Bytes of one answer as it came over the wire. */
  bytes: number;
}

/** Eight connections, `seconds` long after a warm-up of `warmUp` seconds. Only ever sent to this machine. */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  warmUp: number,
): Promise<LoadResult> {
  if (!/^http:\/\/(127\.0\.0\.1|localhost):/.test(url))
    throw new Error(`A load goes to this machine only, not to ${url}`);
  await autocannon({ url, headers, connections: 8, duration: warmUp });
  const result = await autocannon({ url, headers, connections: 8, duration: seconds });
  return {
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p975: result.latency.p97_5,
    failed: result.non2xx + result.errors + result.timeouts,
    bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
  };
}

/** As a browser goes on from its first page: only that one carries the styles. */
export function withCookies(
  headers: Record<string, string>,
  answered: Response,
): Record<string, string> {
  const set = answered.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ""));
  return headers.Cookie === undefined
    ? headers
    : { ...headers, Cookie: [headers.Cookie, ...set].join("; ") };
}
