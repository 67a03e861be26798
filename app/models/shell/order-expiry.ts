import type { Me } from "#contract/accounts.ts";

/** Returns whether a shop that leaves the expiry of unpaid orders to the seller has none. */
export const lacksOrderExpiry = ({ account }: Me): boolean =>
  account.channels.some(
    ({ asksOrderExpiry, orderExpMins }) => asksOrderExpiry && orderExpMins === null,
  );
