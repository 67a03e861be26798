import type { ChannelSummary } from "#contract/accounts.ts";
import type { ChannelType } from "#contract/statuses.ts";

export interface ChannelColumn {
  id: string;
  type: ChannelType;
  name: string;
}

export function buildChannelColumn({ id, channelType, name }: ChannelSummary): ChannelColumn {
  return { id, type: channelType, name };
}
