import "server-only";
import type { Me } from "#contract/accounts.ts";
import { canOpen } from "./guard.ts";
import { ruleFor } from "./match-route.ts";
import { isPhone } from "./phone.ts";

/**
 * Whether a link to the screen of this path leads its reader anywhere: they may open it, and it is
 * not one for a desk while they are on a phone. Internal users may open all of them there.
 */
export const isWithinReach = (path: string, me: Me, request: Request): boolean =>
  canOpen(path, me) && (me.user.isInternal || !isPhone(request) || ruleFor(path).mobileSupported);
