// Apart from the calls because browsers need these facts and must not get zod with them.

/** An account with this flag processes any number of orders and is never out of quota. */
export const UNLIMITED_QUOTA_FLAG = "unlimited-order-quota";
/** Below it the account is told that its quota is low. */
export const LOW_QUOTA = 500;
