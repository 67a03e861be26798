import "server-only";
import { type MenuGroup, pathOf } from "#app/models/shell/menu.ts";
import { isWithinReach } from "#app/services/access/within-reach.ts";
import type { Me } from "#contract/accounts.ts";
import { lastSearches } from "./last-search.ts";
import { menuFor } from "./menu.ts";

/**
 * The menu of a page, with what was searched last: on a phone without the screens that need a desk,
 * however wide it is held, which internal users may open all the same.
 */
export function pageMenu(me: Me, request: Request): MenuGroup[] {
  const isHere = (to: string) => isWithinReach(pathOf(to), me, request);
  return menuFor(me, lastSearches(request, me))
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => isHere(to)) }))
    .filter(({ to, items }) => items.length > 0 || (to !== undefined && isHere(to)));
}
