import type { SidebarState } from "#app/models/shell/sidebar-cookie.ts";

/** HTML attributes. `null` removes one. */
type HtmlAttributes = Readonly<Record<string, string | null>>;

export const SIDEBAR_FORM = "sidebar-form";
export const groupListId = (group: string) => `group-${group}`;

/**
 * Attributes of the sidebar's elements by state, for the server's markup and for changes in the
 * browser. When nobody has chosen, only the style sheet knows whether it is folded (`folded:`). So
 * the document has both buttons of a group: one collapses its list, the other opens the list as a
 * popover.
 */
export function groupShape(
  group: string,
  { collapsed }: SidebarState,
): { button: HtmlAttributes; list: HtmlAttributes } {
  const isOpen = !collapsed.includes(group);
  return {
    button: {
      ...{ name: isOpen ? "collapse" : "expand", value: group },
      ...{ "aria-expanded": String(isOpen), "aria-controls": groupListId(group) },
    },
    list: { "data-collapsed": isOpen ? null : "" },
  };
}

export function buildSidebarAttributes({ folded }: SidebarState): HtmlAttributes {
  return { "data-folded": folded === null ? "auto" : folded ? "" : null };
}

/** Returns the attributes that are set, for JSX. */
export function dropNullAttributes(attributes: HtmlAttributes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
