/**
 * Cookies that the app and the embedded services share, since they share an origin. Under https the
 * prefix binds them to this host and to https: neither a sibling host nor a page without https can
 * set one.
 */
const createCookieName = (name: string) => (secure: boolean) => (secure ? `__Host-${name}` : name);

/** The session's token (docs/specification.md "Calls"). */
export const sessionCookieName = createCookieName("x-jwt");

/** Digest of the sign-in code that this browser just received. */
export const signInCodeCookieName = createCookieName("sign-in-code");

export async function digestCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
