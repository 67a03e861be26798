/**
 * The app and the embedded services share an origin, and so cookies. Under https the prefix binds
 * them to this host and https, so that no sibling host can set one.
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
