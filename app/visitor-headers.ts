/**
 * Returns headers that describe the visitor, as a proxy does: the upstream logs the address and
 * browser of changes and sign-ins. `remoteAddress` is the socket's, if known.
 */
export function buildVisitorHeaders(
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
