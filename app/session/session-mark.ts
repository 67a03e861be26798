import "server-only";
import type { Me } from "#contract/accounts.ts";

const known = new Map<string, string>();
const MOST_KNOWN = 1000;

/** Returns a mark that identifies the session without revealing the token. Cached. */
export async function sessionMark(token: string): Promise<string> {
  const mark = known.get(token) ?? (await shortDigest(token));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(token, mark);
  return mark;
}

/** The same in all of the member's sessions. */
export const memberMark = ({ user, account }: Me) => sessionMark(`member:${user.id}:${account.id}`);

async function shortDigest(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`push:${token}`));
  return [...new Uint8Array(digest).subarray(0, 4)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
