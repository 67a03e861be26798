/** Faults that only the operators of Etalase can correct. */
export const OPERATOR_FAULTS = [
  /** The app's key or secret is wrong or expired. */
  "key_wrong",
  /** This server's outgoing address is not on the app's list. */
  "address_refused",
  "permission_missing",
  /** This server's clock differs from the marketplace's. */
  "clock_off",
  "app_closed",
  "not_configured",
] as const;
export type OperatorFault = (typeof OPERATOR_FAULTS)[number];

/** Sellers read this code instead of the marketplace's. */
export const CHANNEL_SETUP = "channel_setup";
