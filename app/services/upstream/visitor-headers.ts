import "server-only";

/**
 * Who visits, as a proxy passes it on: what the upstream notes of a change, and of a sign-in, is
 * from where and by which browser it was made. `remoteAddress`: the socket's, where it is known.
 */
export function visitorHeaders(
  { headers }: Request,
  remoteAddress: string | undefined,
): Record<string, string> {
  const userAgent = headers.get("User-Agent");
  const hops = [headers.get("X-Forwarded-For"), remoteAddress].filter(Boolean).join(", ");
  return {
    ...(userAgent ? { "User-Agent": userAgent } : {}),
    ...(hops ? { "X-Forwarded-For": hops } : {}),
  };
}
