import "server-only";

/** Returns a cookie's URL-decoded value, or `null` if absent or invalid. */
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
  /** Seconds; 0 deletes. Default: until the browser session ends. */
  maxAge?: number;
  secure: boolean;
  /** Readable and writable by scripts. */
  forScripts?: boolean;
}

export function buildCookieHeader(
  name: string,
  value: string,
  { maxAge, secure, forScripts = false }: CookieOptions,
): string {
  const age = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  return `${name}=${encodeURIComponent(value)}; Path=/${forScripts ? "" : "; HttpOnly"}; SameSite=Lax${age}${secure ? "; Secure" : ""}`;
}

/** The age of choices that outlive a session: language, folded sidebar. */
export const ONE_YEAR = 365 * 24 * 3600;
