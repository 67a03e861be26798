import "server-only";
import { isWithinReach } from "#app/access/within-reach.ts";
import { getEntryPath, type MenuGroup } from "#app/models/shell/menu.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { readLastSearches } from "./last-search.ts";
import { buildMenu } from "./menu.ts";

/**
 * Returns a page's menu with the last searches. On a phone it leaves out desktop screens, however
 * wide it is held, except for internal users.
 */
export function buildPageMenu(me: CurrentMember, request: Request): MenuGroup[] {
  const isHere = (to: string) => isWithinReach(getEntryPath(to), me, request);
  return buildMenu(me, readLastSearches(request, me))
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => isHere(to)) }))
    .filter(({ to, items }) => items.length > 0 || (to !== undefined && isHere(to)));
}
