import type { SidebarState } from "#app/models/shell/sidebar-cookie.ts";

/** Attributes as HTML writes them; null: without it. */
type Attributes = Readonly<Record<string, string | null>>;

export const SIDEBAR_FORM = "sidebar-form";
export const listOf = (group: string) => `group-${group}`;

/**
 * What differs in the sidebar's elements between its states: as the server writes them, and what the browser sets when the state changes there. Open, a
 * group's button hides and shows its list; folded, it opens the list as a popover beside it.
 */
export function groupShape(
  group: string,
  { folded, collapsed }: SidebarState,
): { button: Attributes; list: Attributes } {
  const id = listOf(group);
  if (folded)
    return {
      button: {
        type: "button",
        popovertarget: id,
        form: null,
        name: null,
        value: null,
        "aria-expanded": null,
        "aria-controls": null,
      },
      list: { popover: "auto", hidden: null },
    };
  const isOpen = !collapsed.includes(group);
  return {
    button: {
      ...{
        type: "submit",
        popovertarget: null,
        form: SIDEBAR_FORM,
        name: isOpen ? "collapse" : "expand",
        value: group,
      },
      ...{ "aria-expanded": String(isOpen), "aria-controls": id },
    },
    list: { popover: null, hidden: isOpen ? null : "" },
  };
}

export function foldShape({ folded }: SidebarState): Attributes {
  return { value: folded ? "no" : "yes", "aria-expanded": String(!folded) };
}

/** Without those that are not there, for JSX. */
export function present(attributes: Attributes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
