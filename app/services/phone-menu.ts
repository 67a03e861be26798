import "server-only";
import type { PhoneEntry, PhoneMenuProps } from "#app/components/shell/phone-menu.tsx";
import type { Me } from "#contract/accounts.ts";
import { menuFor, ruleFor } from "./guard.ts";
import { isPhone } from "./phone.ts";

/** In the order of specification part 2 §2 "Mobile layout". */
const FIRST = ["/chats", "/stocks/manage", "/stocks/counting", "/pick-and-pack"];

/** The menu as one list: on a phone without the screens that need a desk, which internal users may open all the same. */
export function phoneMenu(me: Me, request: Request): PhoneMenuProps {
  const onDesk = !isPhone(request) || me.user.isInternal;
  const entries = flatMenu(me).filter(({ to }) => onDesk || ruleFor(to).mobileSupported);
  return {
    first: FIRST.flatMap((to) => entries.filter((entry) => entry.to === to)),
    rest: entries.filter(({ to }) => !FIRST.includes(to)),
  };
}

function flatMenu(me: Me): PhoneEntry[] {
  return menuFor(me).flatMap(({ to, label, icon, items }) => [...(to ? [{ to, label, icon }] : []), ...items.map((entry) => ({ ...entry, icon }))]);
}

/** Where the menu leads. */
export function menuPaths(me: Me): string[] {
  return flatMenu(me).map(({ to }) => to);
}

/**
 * Where a phone goes from `/`: specification part 2 §2 "Mobile layout" says chats; a member who may not chat lands on the first screen a phone
 * can show. null when the menu has none.
 */
export function phoneHome(me: Me): string | null {
  const screens = flatMenu(me).filter(({ to }) => to !== "/" && ruleFor(to).mobileSupported);
  return (screens.find(({ to }) => to === "/chats") ?? screens[0])?.to ?? null;
}
