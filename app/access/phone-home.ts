import "server-only";
import type { CurrentMember } from "#contract/accounts.ts";
import { canOpen } from "./guard.ts";
import { findRule } from "./match-route.ts";

const CHATS_PATH = "/chats";

/**
 * Returns the redirect of `/` on phones: chats (docs/specification.md "Phones"). `null` for a
 * member without access to chats, who sees the home page.
 */
export function findPhoneHomeRedirect(me: CurrentMember): string | null {
  return canOpen(CHATS_PATH, me) && findRule(CHATS_PATH).mobileSupported ? CHATS_PATH : null;
}
