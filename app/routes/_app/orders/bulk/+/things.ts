import { type DocumentKind, ORDER_PAPERS } from "#contract/statuses.ts";

/** What can be done with chosen orders on a page of its own. */
export const THINGS = ["note", "print", "mark"] as const;
export type Thing = (typeof THINGS)[number];

/** Papers of single orders, and the list of what to fetch for them. */
export const PRINTED_KINDS = [
  ...ORDER_PAPERS,
  "pick_list",
] as const satisfies readonly DocumentKind[];
/** What most parcels need. */
const USUAL_KINDS: readonly string[] = ["label", "packing_slip"] satisfies DocumentKind[];
/** The papers that are ticked at first. */
export const firstKinds = (thing: Thing): readonly string[] =>
  thing === "mark" ? ["label"] : USUAL_KINDS;
