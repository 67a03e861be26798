import "server-only";
import type { RequestState } from "#app/middleware/request-store.ts";
import { pathOf } from "#app/models/shell/menu.ts";
import type { PhoneEntry, PhoneMenuProps } from "#app/models/shell/phone-menu.ts";
import { isPhone } from "#app/services/access/phone.ts";
import { phoneHome } from "#app/services/access/phone-home.ts";
import { isWithinReach } from "#app/services/access/within-reach.ts";
import type { Me } from "#contract/accounts.ts";
import { lastSearches } from "./last-search.ts";
import { menuFor } from "./menu.ts";

/** In the order of docs/specification.md "Phones". */
const FIRST = ["/chats", "/stocks/manage", "/stocks/counting", "/pick-and-pack"];

/** On a phone that has chats it leads there. */
const HOME = "/";

/**
 * The menu as one list: on a phone without the screens that need a desk, which internal users may
 * open all the same.
 */
export function phoneMenu(
  me: Me,
  { request, language, env }: Pick<RequestState, "request" | "language" | "env">,
): PhoneMenuProps {
  const onPhone = isPhone(request);
  const entries = flatMenu(me, lastSearches(request, me)).filter(
    ({ to }) =>
      isWithinReach(pathOf(to), me, request) && !(onPhone && to === HOME && phoneHome(me) !== null),
  );
  return {
    first: FIRST.flatMap((path) => entries.filter(({ to }) => pathOf(to) === path)),
    rest: entries.filter(({ to }) => !FIRST.includes(pathOf(to))),
    help: env.supportUrls[language],
  };
}

function flatMenu(me: Me, searches: Readonly<Record<string, string>> = {}): PhoneEntry[] {
  return menuFor(me, searches).flatMap(({ to, label, icon, items }) => [
    ...(to ? [{ to, label, icon }] : []),
    ...items.map((entry) => ({ ...entry, icon })),
  ]);
}
