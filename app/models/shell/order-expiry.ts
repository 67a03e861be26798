import type { Me } from "#contract/accounts.ts";

/**
 * Returns whether a shop lacks the expiry time of unpaid orders. Some shops leave that time to the
 * seller.
 */
export const lacksOrderExpiry = ({ account }: Me): boolean =>
  account.channels.some(
    ({ asksOrderExpiry, orderExpMins }) => asksOrderExpiry && orderExpMins === null,
  );
