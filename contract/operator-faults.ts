/**
 * Faults on our side of a marketplace. Only those who run Etalase can correct them; a seller need
 * do nothing.
 */
export const OPERATOR_FAULTS = [
  /** The app's key or secret is wrong or has expired, so signatures are refused. */
  "key_wrong",
  /** This server's outgoing address is not on the app's list. */
  "address_refused",
  /** The app lacks a permission. */
  "permission_missing",
  /** This server's clock differs from the marketplace's. */
  "clock_off",
  /** The marketplace suspended or deleted the app. */
  "app_closed",
  /** This server has no app at the marketplace. */
  "not_configured",
] as const;
export type OperatorFault = (typeof OPERATOR_FAULTS)[number];

/** The code that sellers read in place of the marketplace's for a fault of the operators. */
export const CHANNEL_SETUP = "channel_setup";
