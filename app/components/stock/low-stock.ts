/** Below this a row counts as low. The account's own level comes with the settings. */
export const LOW_STOCK_BELOW = 5;
