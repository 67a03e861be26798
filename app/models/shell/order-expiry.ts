import type { Me } from "#contract/accounts.ts";

/** A shop whose unpaid orders end when the seller says so does not say when. */
export const lacksOrderExpiry = ({ account }: Me): boolean =>
  account.channels.some(
    ({ asksOrderExpiry, orderExpMins }) => asksOrderExpiry && orderExpMins === null,
  );
