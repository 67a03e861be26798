import type { DocumentKind } from "#contract/statuses.ts";

/** What can be done with chosen orders on a page of its own. */
export const THINGS = ["note", "print", "export"] as const;
export type Thing = (typeof THINGS)[number];

/** Papers of single orders, and the list of what to fetch for them. */
export const PRINTED_KINDS = [
  "label",
  "packing_slip",
  "invoice",
  "pick_list",
] as const satisfies readonly DocumentKind[];
/** What most parcels need. */
export const USUAL_KINDS: readonly string[] = ["label", "packing_slip"] satisfies DocumentKind[];
