import type { Interval } from "#contract/statistics.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Days } from "./periods.ts";

/** Which days of which shops a page shows, and what its reader may open. */
export interface ViewFacts {
  channels: readonly { id: string; name: string; channelType: ChannelType }[];
  /** "": all. */
  channel: string;
  days: Days;
  interval: Interval;
  /**
   * The hour of a day that is not over: later ones have no figures yet. Null: the period has no
   * such day, or is not shown by the hour.
   */
  untilHour: string | null;
  mayOpenOrders: boolean;
  mayOpenProducts: boolean;
}
