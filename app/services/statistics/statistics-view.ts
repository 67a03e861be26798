import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getMe } from "#app/middleware/request-store.ts";
import { type Days, localNow } from "#app/models/statistics/periods.ts";
import { canOpen } from "#app/services/access/guard.ts";
import type { Interval } from "#contract/statistics.ts";
import type { ChannelType } from "#contract/statuses.ts";

/** The reader's day and hour, shops, and what they may open. */
export async function readReader(context: Readonly<RouterContextProvider>) {
  const me = await getMe(context);
  const { timeZone } = currentState(context);
  return {
    ...localNow(Date.now(), timeZone),
    channels: me.account.channels.map(({ id, name, channelType }) => ({ id, name, channelType })),
    mayOpenOrders: canOpen("/orders", me),
    mayOpenProducts: canOpen("/products-v2/master", me),
  };
}
export type Reader = Awaited<ReturnType<typeof readReader>>;

/** Which days of which shops a page shows, and what its reader may open. */
export interface ViewFacts {
  channels: readonly { id: string; name: string; channelType: ChannelType }[];
  /** "": all. */
  channel: string;
  days: Days;
  interval: Interval;
  /** The hour of a day that is not over: later ones have no figures yet. Null: the period has no such day, or is not shown by the hour. */
  untilHour: string | null;
  mayOpenOrders: boolean;
  mayOpenProducts: boolean;
}

export function viewFacts(
  { day, hour, channels, mayOpenOrders, mayOpenProducts }: Reader,
  of: { days: Days; interval: Interval; channel: string },
): ViewFacts {
  const isOpen = of.interval === "hour" && of.days.endDate >= day;
  return {
    ...{ ...of, channels, mayOpenOrders, mayOpenProducts },
    untilHour: isOpen ? `${day}T${String(hour).padStart(2, "0")}` : null,
  };
}
