import "server-only";
import type { RouterContextProvider } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { getStockMonitor } from "#contract/stock-monitor.ts";

/** A shop's stock figures that are late. */
export interface ChannelLag {
  waiting: number;
  /** Whether there may be more, which were not counted. */
  isMore: boolean;
  /** When the first waiting figure should have been pushed. */
  since: string | null;
  refused: number;
}

/**
 * Returns the lags by channel id. Empty if the member may not see stock or the upstream does not
 * answer: the rest of the page still works.
 */
export async function readLags(
  context: Readonly<RouterContextProvider>,
): Promise<Record<string, ChannelLag>> {
  if (!canOpen("/stocks/manage", await getMe(context))) return {};
  const monitor = await getCall(context)(getStockMonitor).catch(() => null);
  return Object.fromEntries(
    (monitor?.channels ?? []).map(({ channelId, waiting, waitingSince, refused, isMore }) => [
      channelId,
      { waiting, since: waitingSince, refused, isMore },
    ]),
  );
}
