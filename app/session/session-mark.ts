import "server-only";
import type { CurrentMember } from "#contract/accounts.ts";

const marksByToken = new Map<string, string>();
const MAX_KNOWN = 1000;

/** Returns a mark that identifies the session without revealing the token. Cached. */
export async function createSessionMark(token: string): Promise<string> {
  const tokenMark = marksByToken.get(token) ?? (await digestToken(token));
  if (marksByToken.size >= MAX_KNOWN) marksByToken.clear();
  marksByToken.set(token, tokenMark);
  return tokenMark;
}

/** Returns a mark that all of the member's sessions share. */
export const createMemberMark = ({ user, account }: CurrentMember) =>
  createSessionMark(`member:${user.id}:${account.id}`);

async function digestToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`push:${token}`));
  return [...new Uint8Array(digest).subarray(0, 4)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
