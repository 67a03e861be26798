import "server-only";
import { isPhone } from "#app/access/phone.ts";
import { findPhoneHomeRedirect } from "#app/access/phone-home.ts";
import type { RequestState } from "#app/middleware/request-store.ts";
import { getEntryPath, type MenuGroup } from "#app/models/shell/menu.ts";
import type { PhoneEntry, PhoneMenuProps } from "#app/models/shell/phone-menu.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { buildPageMenu } from "./page-menu.ts";

/** Entries have the order of docs/specification.md "Phones". */
const FIRST_PATHS = ["/chats", "/stocks/manage", "/stocks/counting", "/pick-and-pack"];

/** On a phone with chats, `/` redirects there. */
const HOME_PATH = "/";

export function buildPhoneMenu(
  me: CurrentMember,
  { request, language, env }: Pick<RequestState, "request" | "language" | "env">,
): PhoneMenuProps {
  const hasHome = !isPhone(request) || findPhoneHomeRedirect(me) === null;
  const entries = flattenMenu(buildPageMenu(me, request)).filter(
    ({ to }) => hasHome || to !== HOME_PATH,
  );
  return {
    first: FIRST_PATHS.flatMap((path) => entries.filter(({ to }) => getEntryPath(to) === path)),
    rest: entries.filter(({ to }) => !FIRST_PATHS.includes(getEntryPath(to))),
    contact: env.supportUrls[language],
  };
}

const flattenMenu = (menu: readonly MenuGroup[]): PhoneEntry[] =>
  menu.flatMap(({ to, label, icon, items }) => [
    ...(to ? [{ to, label, icon }] : []),
    ...items.map((entry) => ({ ...entry, icon })),
  ]);
