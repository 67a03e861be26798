import "server-only";
import type { PhoneEntry, PhoneMenuProps } from "#app/components/shell/phone-menu.tsx";
import type { RequestState } from "#app/middleware/request-store.ts";
import type { Me } from "#contract/accounts.ts";
import { lastSearches } from "./last-search.ts";
import { menuFor } from "./menu.ts";
import { isPhone } from "./phone.ts";
import { ruleFor } from "./routes-table.ts";

/** In the order of specification part 2 §2 "Mobile layout". */
const FIRST = ["/chats", "/stocks/manage", "/stocks/counting", "/pick-and-pack"];

/** On a phone it leads to one of the other screens. */
const HOME = "/";

/** The menu as one list: on a phone without the screens that need a desk, which internal users may open all the same. */
export function phoneMenu(me: Me, { request, language, env }: Pick<RequestState, "request" | "language" | "env">): PhoneMenuProps {
  const onPhone = isPhone(request);
  const entries = flatMenu(me, lastSearches(request, me)).filter(
    ({ to }) => !onPhone || (to !== HOME && (me.user.isInternal || ruleFor(pathOf(to)).mobileSupported)),
  );
  return {
    first: FIRST.flatMap((path) => entries.filter(({ to }) => pathOf(to) === path)),
    rest: entries.filter(({ to }) => !FIRST.includes(pathOf(to))),
    help: env.supportUrls[language],
  };
}

/** An entry may carry the search it restores. */
const pathOf = (to: string) => to.split("?", 1)[0] ?? to;

function flatMenu(me: Me, searches: Readonly<Record<string, string>> = {}): PhoneEntry[] {
  return menuFor(me, searches).flatMap(({ to, label, icon, items }) => [...(to ? [{ to, label, icon }] : []), ...items.map((entry) => ({ ...entry, icon }))]);
}

/** Where the menu leads. */
export function menuPaths(me: Me): string[] {
  return flatMenu(me).map(({ to }) => pathOf(to));
}

/**
 * Where a phone goes from `/`: specification part 2 §2 "Mobile layout" says chats; a member who may not chat lands on the first screen a phone
 * can show. null when the menu has none.
 */
export function phoneHome(me: Me): string | null {
  const screens = flatMenu(me).filter(({ to }) => to !== HOME && ruleFor(pathOf(to)).mobileSupported);
  return (screens.find(({ to }) => pathOf(to) === "/chats") ?? screens[0])?.to ?? null;
}
