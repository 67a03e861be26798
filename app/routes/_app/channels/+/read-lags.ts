import "server-only";
import type { RouterContextProvider } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { getStockMonitor } from "#contract/stock-monitor.ts";

/** How far behind a shop is with the figures it shows. */
export interface Lag {
  waiting: number;
  /** There may be more, which were not looked at. */
  isMore: boolean;
  /** Since when the first of them should show another figure. */
  since: string | null;
  refused: number;
}

/**
 * By the channel's id. Empty for members who may not see stock, and where the upstream does not
 * answer: the page is about more than this.
 */
export async function readLags(
  context: Readonly<RouterContextProvider>,
): Promise<Record<string, Lag>> {
  if (!canOpen("/stocks/manage", await getMe(context))) return {};
  const monitor = await getCall(context)(getStockMonitor).catch(() => null);
  return Object.fromEntries(
    (monitor?.channels ?? []).map(({ channelId, waiting, waitingSince, refused, isMore }) => [
      channelId,
      { waiting, since: waitingSince, refused, isMore },
    ]),
  );
}
