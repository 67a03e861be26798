/** What the form sends where a reason that was there is taken away. */
export const NO_REASON = "none";
