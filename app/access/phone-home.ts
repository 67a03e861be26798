import "server-only";
import type { Me } from "#contract/accounts.ts";
import { canOpen } from "./guard.ts";
import { ruleFor } from "./match-route.ts";

const CHATS = "/chats";

/**
 * Returns the redirect of `/` on phones: chats (docs/specification.md "Phones"). `null` for a
 * member without access to chats, who sees the home page.
 */
export function phoneHomeRedirect(me: Me): string | null {
  return canOpen(CHATS, me) && ruleFor(CHATS).mobileSupported ? CHATS : null;
}
