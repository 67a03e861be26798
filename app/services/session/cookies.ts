import "server-only";

/**
 * The value of a cookie, or null. Our own values are URL-encoded; a broken one counts as absent.
 */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get("Cookie") ?? "").split(";")) {
    const separator = part.indexOf("=");
    if (part.slice(0, separator).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(separator + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

interface CookieOptions {
  /** Seconds; 0 deletes. Without it the cookie ends with the browser session. */
  maxAge?: number;
  secure: boolean;
  /** Scripts of ours write it as well. */
  forScripts?: boolean;
}

export function cookieHeader(
  name: string,
  value: string,
  { maxAge, secure, forScripts = false }: CookieOptions,
): string {
  const age = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  return `${name}=${encodeURIComponent(value)}; Path=/${forScripts ? "" : "; HttpOnly"}; SameSite=Lax${age}${secure ? "; Secure" : ""}`;
}

/** For choices that outlive a session: language, folded sidebar. */
export const ONE_YEAR = 365 * 24 * 3600;
