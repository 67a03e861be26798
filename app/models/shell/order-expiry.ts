import type { CurrentMember } from "#contract/accounts.ts";

/** Returns whether a shop lacks the expiry of unpaid orders that its seller must set. */
export const lacksOrderExpiry = ({ account }: CurrentMember): boolean =>
  account.channels.some(
    ({ asksOrderExpiry, orderExpMins }) => asksOrderExpiry && orderExpMins === null,
  );
