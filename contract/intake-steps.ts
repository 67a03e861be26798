/** Steps after a marketplace's report of an order (backend/orders/intake-steps.ts). */
export const INTAKE_STEPS = [
  /** Steps that read the report. */
  "find_erased_buyer",
  "write_report",
  "write_lines",
  "map_lines",
  "cancel_units",
  "note_shipped_before",
  /** Steps about stock and its consequences. */
  "move_stock",
  "write_flags",
  "announce_change",
  "write_timeline",
  "push_stock",
  "refill_figures",
  "notify_levels",
  "notify_out_of_stock",
  "release_to_waiting",
  "refill_cancelled",
  "look_again",
  /** Steps about picking, order quota and requests to the marketplace. */
  "take_off_picks",
  "follow_picks",
  "charge_quota",
  "notify_cancel_request",
  "notify_return_request",
  "ask_for_scans",
  "ask_for_label",
  "ask_for_boxes",
  "ask_for_return",
  "write_known_fees",
  "count_sales",
  "erase_buyer",
] as const;
export type IntakeStep = (typeof INTAKE_STEPS)[number];
