import type { Me } from "#contract/accounts.ts";

/** Returns whether a shop lacks the expiry of unpaid orders that its seller must set. */
export const lacksOrderExpiry = ({ account }: Me): boolean =>
  account.channels.some(
    ({ asksOrderExpiry, orderExpMins }) => asksOrderExpiry && orderExpMins === null,
  );
