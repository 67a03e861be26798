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
 * What local storage has, for a page's first paint: the server reads and writes it, and so does the
 * sidebar itself, so that folding needs no round trip.
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
const UNFOLDED_WIDTH = 230;
const WIDTH_KEY = "sidebar-width";
const LEGACY_WIDTH_KEY = "sidebarWidth";
const COLLAPSE = "sidebar-collapse-";

/** The state as local storage has it, key by key (docs/specification.md "Sidebar"). */
export function storedEntries({ folded, collapsed }: SidebarState): [key: string, value: string][] {
  const width: [string, string][] =
    folded === null ? [] : [[WIDTH_KEY, String(folded ? FOLDED_WIDTH : UNFOLDED_WIDTH)]];
  return [...width, ...collapsed.map((id): [string, string] => [`${COLLAPSE}${id}`, "true"])];
}

/**
 * What local storage has: the width in pixels under `sidebar-width`, in earlier versions under
 * `sidebarWidth`, and `sidebar-collapse-<group>` = `true`. null when there is nothing of it.
 */
export function storedSidebar(entries: ReadonlyMap<string, string>): SidebarState | null {
  const width = entries.get(WIDTH_KEY) ?? entries.get(LEGACY_WIDTH_KEY);
  const groups = [...entries].flatMap(([key, value]) =>
    key.startsWith(COLLAPSE) ? [{ id: key.slice(COLLAPSE.length), value }] : [],
  );
  if (width === undefined && groups.length === 0) return null;
  const known = groups.filter(({ id, value }) => value === "true" && /^[a-z-]+$/.test(id));
  return {
    folded: width === undefined ? null : Number.parseInt(width, 10) <= FOLDED_WIDTH,
    collapsed: known.map(({ id }) => id),
  };
}

export const isSidebarKey = (key: string): boolean =>
  key === WIDTH_KEY || key === LEGACY_WIDTH_KEY || key.startsWith(COLLAPSE);
