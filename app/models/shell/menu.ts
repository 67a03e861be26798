import type { MessageKey } from "#app/i18n/keys.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { IconName } from "../../../design/icon-names.ts";

/** `greyed` is unavailable, `stressed` needs attention (docs/specification.md "Sidebar"). */
interface MenuState {
  state?: "greyed" | "stressed";
  /** Text for the state. */
  reason?: MessageKey;
}

export interface MenuItem extends MenuState {
  to: string;
  label: MessageKey;
  /** Shows the channel's letters, and its name instead of the label. */
  channel?: ChannelType;
  badge?: "new";
  /** Links to the search that the screen was last left with. */
  restores?: boolean;
}

/** A single entry (`to`), or a list under the group's name. */
export interface MenuGroup extends MenuState {
  id: string;
  icon: IconName;
  label: MessageKey;
  to?: string;
  items: readonly MenuItem[];
}

export const getEntryPath = (to: string) => to.split("?", 1)[0] ?? to;

/** Pages below an entry that have their own entries. */
const SEPARATE_PAGES: Readonly<Record<string, readonly string[]>> = {
  "/settings": ["/settings/shipping", "/settings/size-guide", "/settings/product-category"],
};
const isWithin = (path: string, pathname: string) =>
  pathname === path || pathname.startsWith(`${path}/`);

/**
 * Returns whether the page at `pathname` belongs to the entry: it has the entry's path or lies
 * below it, and no other entry is nearer.
 */
export function leadsTo(to: string, pathname: string): boolean {
  const path = getEntryPath(to);
  if (path === "/") return pathname === "/";
  return (
    isWithin(path, pathname) && !SEPARATE_PAGES[path]?.some((other) => isWithin(other, pathname))
  );
}

/** Adds states from `reasons` by path. A group without a page is marked only through its items. */
export function withReasons(
  menu: readonly MenuGroup[],
  reasons: Readonly<Record<string, MessageKey>>,
): MenuGroup[] {
  const markEntry = <T extends MenuState & { to?: string }>(entry: T): T => {
    const reason = entry.to === undefined ? undefined : reasons[getEntryPath(entry.to)];
    return reason ? { ...entry, state: "stressed", reason } : entry;
  };
  return menu.map((group) => ({ ...markEntry(group), items: group.items.map(markEntry) }));
}
