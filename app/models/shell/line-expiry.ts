import type { Me } from "#contract/accounts.ts";

/** A LINE shop does not say when its unpaid orders expire. */
export const lacksLineExpiry = ({ account }: Me): boolean =>
  account.channels.some(
    ({ channelType, orderExpMins }) => channelType === "line" && orderExpMins === null,
  );
