import "server-only";
import type { RouterContextProvider } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { currentState, getMe } from "#app/middleware/request-store.ts";
import { type Days, readLocalTime } from "#app/models/statistics/periods.ts";
import type { ViewFacts } from "#app/models/statistics/view-facts.ts";
import type { Interval } from "#contract/statistics.ts";

/** Returns the reader's current day and hour, shops and permissions. */
export async function readReader(context: Readonly<RouterContextProvider>) {
  const me = await getMe(context);
  const { timeZone } = currentState(context);
  return {
    ...readLocalTime(Date.now(), timeZone),
    channels: me.account.channels.map(({ id, name, channelType }) => ({ id, name, channelType })),
    mayOpenOrders: canOpen("/orders", me),
    mayOpenProducts: canOpen("/products-v2/master", me),
  };
}
export type StatisticsReader = Awaited<ReturnType<typeof readReader>>;

export function viewFacts(
  { day, hour, channels, mayOpenOrders, mayOpenProducts }: StatisticsReader,
  of: { days: Days; interval: Interval; channel: string },
): ViewFacts {
  const isOpen = of.interval === "hour" && of.days.endDate >= day;
  return {
    ...{ ...of, channels, mayOpenOrders, mayOpenProducts },
    untilHour: isOpen ? `${day}T${String(hour).padStart(2, "0")}` : null,
  };
}
