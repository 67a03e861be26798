import type { ChannelSummary } from "#contract/accounts.ts";
import type { ChannelType } from "#contract/statuses.ts";

/** A column of the channel board. */
export interface ChannelColumn {
  id: string;
  type: ChannelType;
  name: string;
}

export function columnOf({ id, channelType, name }: ChannelSummary): ChannelColumn {
  return { id, type: channelType, name };
}
