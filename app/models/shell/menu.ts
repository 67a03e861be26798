import type { MessageKey } from "#app/i18n/keys.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { IconName } from "../../../design/icon-names.ts";

/**
 * What is wrong behind an entry: `greyed` cannot be used for now, `stressed` asks for attention
 * (docs/specification.md "Sidebar").
 */
interface MenuState {
  state?: "greyed" | "stressed";
  /** In words what the state is drawn for. */
  reason?: MessageKey;
}

export interface MenuItem extends MenuState {
  to: string;
  label: MessageKey;
  /** Drawn with the channel's letters and, instead of the label, its name. */
  channel?: ChannelType;
  badge?: "new";
  /** Leads back to the search the screen was last left with. */
  restores?: boolean;
}

/** One entry without a list of its own (`to`), or the list under the group's name. */
export interface MenuGroup extends MenuState {
  id: string;
  icon: IconName;
  label: MessageKey;
  to?: string;
  items: readonly MenuItem[];
}

/** Where an entry leads, without the search it restores. */
export const pathOf = (to: string) => to.split("?", 1)[0] ?? to;

/** Pages below an entry that have entries of their own beside it. */
const APART: Readonly<Record<string, readonly string[]>> = {
  "/settings": ["/settings/shipping", "/settings/size-guide", "/settings/product-category"],
};
const isWithin = (path: string, pathname: string) =>
  pathname === path || pathname.startsWith(`${path}/`);

/**
 * Whether the page at `pathname` belongs to the entry: it is the entry's own or lies below it, and
 * no other entry is nearer.
 */
export function leadsTo(to: string, pathname: string): boolean {
  const path = pathOf(to);
  if (path === "/") return pathname === "/";
  return isWithin(path, pathname) && !APART[path]?.some((other) => isWithin(other, pathname));
}

/**
 * The menu with what is wrong: `reasons` by path. A group without a page of its own is marked by
 * its items alone.
 */
export function withReasons(
  menu: readonly MenuGroup[],
  reasons: Readonly<Record<string, MessageKey>>,
): MenuGroup[] {
  const marked = <T extends MenuState & { to?: string }>(entry: T): T => {
    const reason = entry.to === undefined ? undefined : reasons[pathOf(entry.to)];
    return reason ? { ...entry, state: "stressed", reason } : entry;
  };
  return menu.map((group) => ({ ...marked(group), items: group.items.map(marked) }));
}
