import type { SidebarState } from "#app/models/shell/sidebar-cookie.ts";

/** Attributes as HTML writes them; null: without it. */
type Attributes = Readonly<Record<string, string | null>>;

export const SIDEBAR_FORM = "sidebar-form";
export const listOf = (group: string) => `group-${group}`;

/**
 * What differs in the sidebar's elements between its states: as the server writes them, and what
 * the browser sets when the state changes there. Whether it is folded where nobody chose is known
 * to the style sheet alone (`folded:`), so that both ways of a group stand in the document: a
 * button that hides and shows its list, and one that opens the list as a popover beside the icons.
 */
export function groupShape(
  group: string,
  { collapsed }: SidebarState,
): { button: Attributes; list: Attributes } {
  const isOpen = !collapsed.includes(group);
  return {
    button: {
      ...{ name: isOpen ? "collapse" : "expand", value: group },
      ...{ "aria-expanded": String(isOpen), "aria-controls": listOf(group) },
    },
    list: { "data-collapsed": isOpen ? null : "" },
  };
}

/** Of the sidebar itself. */
export function sidebarShape({ folded }: SidebarState): Attributes {
  return { "data-folded": folded === null ? "auto" : folded ? "" : null };
}

/** Without those that are not there, for JSX. */
export function present(attributes: Attributes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
