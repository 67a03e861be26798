/** Value that the form sends to remove an existing reason. */
export const NO_REASON = "none";
