import { type DocumentKind, ORDER_PAPERS } from "#contract/statuses.ts";

/** Bulk actions that have a page. */
export const THINGS = ["note", "print", "mark", "cancel"] as const;
export type Thing = (typeof THINGS)[number];

/** Papers of single orders, and the pick list. */
export const PRINTED_KINDS = [
  ...ORDER_PAPERS,
  "pick_list",
] as const satisfies readonly DocumentKind[];
/** The papers that most parcels need. */
const USUAL_KINDS: readonly string[] = ["label", "packing_slip"] satisfies DocumentKind[];
export const listFirstKinds = (thing: Thing): readonly string[] =>
  thing === "mark" ? ["label"] : USUAL_KINDS;
