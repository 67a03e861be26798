// Separate from the calls, because browsers need these facts without zod.

/** Such an account never runs out of quota. */
export const UNLIMITED_QUOTA_FLAG = "unlimited-order-quota";
/** Below this the account is warned of its low quota. */
export const LOW_QUOTA = 500;
