export interface SidebarState {
  /** `null` if nobody chose: folded on tablet widths (`folded:` in app/styles/theme.css). */
  folded: boolean | null;
  /** Ids of the collapsed groups. */
  collapsed: readonly string[];
}

/**
 * Copy of the local storage state for the first paint. The server and the browser both read and
 * write it, so that folding needs no request.
 */
export const SIDEBAR_COOKIE = "side";

/**
 * Parses `open`, `folded` or `auto`, then the collapsed groups: `open.products.stocks`. Anything
 * else is the default state.
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
 * Returns the state after a sidebar button: `folded` yes or no, `collapse` or `expand` with a
 * group's id. Anything else changes nothing.
 */
export function applySidebarChoice(state: SidebarState, name: string, value: string): SidebarState {
  if (name === "folded") return { ...state, folded: value === "yes" };
  if ((name !== "collapse" && name !== "expand") || !GROUP_ID.test(value)) return state;
  const otherGroups = state.collapsed.filter((id) => id !== value);
  return { ...state, collapsed: name === "collapse" ? [...otherGroups, value] : otherGroups };
}

const FOLDED_WIDTH = 84;
const UNFOLDED_WIDTH = 230;
const WIDTH_KEY = "sidebar-width";
const LEGACY_WIDTH_KEY = "sidebarWidth";
const COLLAPSE_PREFIX = "sidebar-collapse-";

/** Returns the local storage entries (docs/specification.md "Sidebar"). */
export function listStoredEntries({
  folded,
  collapsed,
}: SidebarState): [key: string, value: string][] {
  const width: [string, string][] =
    folded === null ? [] : [[WIDTH_KEY, String(folded ? FOLDED_WIDTH : UNFOLDED_WIDTH)]];
  return [
    ...width,
    ...collapsed.map((id): [string, string] => [`${COLLAPSE_PREFIX}${id}`, "true"]),
  ];
}

/**
 * Reads local storage: the width in pixels as `sidebar-width`, in earlier versions `sidebarWidth`,
 * and `sidebar-collapse-<group>` = `true`. Returns `null` without any of these.
 */
export function readStoredSidebar(entries: ReadonlyMap<string, string>): SidebarState | null {
  const width = entries.get(WIDTH_KEY) ?? entries.get(LEGACY_WIDTH_KEY);
  const groups = [...entries].flatMap(([key, value]) =>
    key.startsWith(COLLAPSE_PREFIX) ? [{ id: key.slice(COLLAPSE_PREFIX.length), value }] : [],
  );
  if (width === undefined && groups.length === 0) return null;
  const knownGroups = groups.filter(({ id, value }) => value === "true" && /^[a-z-]+$/.test(id));
  return {
    folded: width === undefined ? null : Number.parseInt(width, 10) <= FOLDED_WIDTH,
    collapsed: knownGroups.map(({ id }) => id),
  };
}

export const isSidebarKey = (key: string): boolean =>
  key === WIDTH_KEY || key === LEGACY_WIDTH_KEY || key.startsWith(COLLAPSE_PREFIX);
