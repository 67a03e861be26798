import "server-only";
import type { Me } from "#contract/accounts.ts";
import { canOpen } from "./guard.ts";
import { ruleFor } from "./match-route.ts";

const CHATS = "/chats";

/**
 * Where a phone goes from `/`: to chats (docs/specification.md "Phones"). null for a member who
 * cannot open them: the home stays, which shows on a phone too what is to be done today.
 */
export function phoneHome(me: Me): string | null {
  return canOpen(CHATS, me) && ruleFor(CHATS).mobileSupported ? CHATS : null;
}
