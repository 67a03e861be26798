import type { Interval } from "#contract/statistics.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Days } from "./periods.ts";

/** The days and shops that a page shows, and the reader's permissions. */
export interface ViewFacts {
  channels: readonly { id: string; name: string; channelType: ChannelType }[];
  /** "" for all. */
  channel: string;
  days: Days;
  interval: Interval;
  /**
   * The current hour of an unfinished day; later hours have no figures yet. `null` if the period
   * has no such day or is not hourly.
   */
  untilHour: string | null;
  mayOpenOrders: boolean;
  mayOpenProducts: boolean;
}
