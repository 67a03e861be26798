/** How a member keeps the sidebar in this browser. */
export interface SidebarState {
  /**
   * null: nobody chose. Then it is folded where the window is a tablet's (`folded:` in
   * app/styles/theme.css).
   */
  folded: boolean | null;
  /** Ids of the groups whose items are hidden. */
  collapsed: readonly string[];
}

/**
 * Written by the server and by the sidebar itself, so that folding needs no round trip and the next
 * page is right at once.
 */
export const SIDEBAR_COOKIE = "side";

/**
 * `open`, `folded` or `auto`, then the collapsed groups: `open.products.stocks`. Anything else is
 * the sidebar as it is at first.
 */
export function parseSidebar(value: string | null): SidebarState {
  const [width, ...groups] = (value ?? "").split(".");
  const folded = width === "folded" || (width === "open" ? false : null);
  return { folded, collapsed: groups.filter((id) => id !== "") };
}

export function formatSidebar({ folded, collapsed }: SidebarState): string {
  return [folded === null ? "auto" : folded ? "folded" : "open", ...collapsed].join(".");
}

const GROUP_ID = /^[a-z-]{1,30}$/;

/**
 * The state after one of the sidebar's buttons: `folded` yes or no, `collapse` or `expand` with a
 * group's id. Anything else leaves it.
 */
export function chosen(state: SidebarState, name: string, value: string): SidebarState {
  if (name === "folded") return { ...state, folded: value === "yes" };
  if ((name !== "collapse" && name !== "expand") || !GROUP_ID.test(value)) return state;
  const others = state.collapsed.filter((id) => id !== value);
  return { ...state, collapsed: name === "collapse" ? [...others, value] : others };
}

const FOLDED_WIDTH = 84;

/**
 * What earlier versions kept in local storage: the width in pixels under `sidebar-width`, before
 * that under `sidebarWidth`, and `sidebar-collapse-<group>` = `true`. null when there is nothing of
 * it.
 */
export function legacySidebar(entries: ReadonlyMap<string, string>): SidebarState | null {
  const width = entries.get("sidebar-width") ?? entries.get("sidebarWidth");
  const groups = [...entries].flatMap(([key, value]) =>
    key.startsWith(LEGACY_COLLAPSE) ? [{ id: key.slice(LEGACY_COLLAPSE.length), value }] : [],
  );
  if (width === undefined && groups.length === 0) return null;
  const known = groups.filter(({ id, value }) => value === "true" && /^[a-z-]+$/.test(id));
  return {
    folded: width === undefined ? null : Number.parseInt(width, 10) <= FOLDED_WIDTH,
    collapsed: known.map(({ id }) => id),
  };
}

const LEGACY_COLLAPSE = "sidebar-collapse-";
export const isLegacyKey = (key: string) =>
  key === "sidebar-width" || key === "sidebarWidth" || key.startsWith(LEGACY_COLLAPSE);
