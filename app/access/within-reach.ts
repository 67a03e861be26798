import "server-only";
import type { CurrentMember } from "#contract/accounts.ts";
import { canOpen } from "./guard.ts";
import { findRule } from "./match-route.ts";
import { isWithoutDeskScreens } from "./phone.ts";

/**
 * Returns whether the reader can follow a link to this path: they may open it, and it is no desktop
 * screen on a phone. Internal users, and readers who chose to, open all screens there.
 */
export const isWithinReach = (path: string, me: CurrentMember, request: Request): boolean =>
  canOpen(path, me) &&
  (me.user.isInternal || !isWithoutDeskScreens(request) || findRule(path).mobileSupported);
