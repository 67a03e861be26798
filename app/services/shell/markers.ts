import "server-only";
import type { RouterContextProvider } from "react-router";
import { mayCall } from "#app/access/guard.ts";
import type { MessageKey } from "#app/i18n/keys.ts";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import type { MenuGroup } from "#app/models/shell/menu.ts";
import { lacksOrderExpiry } from "#app/models/shell/order-expiry.ts";
import { unlinkedWarehouses } from "#app/upstream/shell-facts.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { listChannelWarehouses } from "#contract/channel-warehouses.ts";

type Context = Readonly<RouterContextProvider>;

/** Returns marks by menu path (docs/specification.md "Sidebar"), for the member's menu only. */
export async function readMenuMarks(
  context: Context,
  me: CurrentMember,
  menu: readonly MenuGroup[],
): Promise<Record<string, MessageKey>> {
  const { channels } = me.account;
  const shownEntries = new Set(
    menu.flatMap(({ to, items }) => [to, ...items.map((item) => item.to)]),
  );
  const places: Record<string, MessageKey> = {};
  if (channels.some(({ status }) => status === "revoked" || status === "expired"))
    places["/channels"] = "nav:channels.broken";
  if (lacksOrderExpiry(me)) places["/settings"] = "nav:settings.lineExpiry";
  if (
    shownEntries.has("/stocks/warehouses") &&
    mayCall(listChannelWarehouses, me) &&
    channels.length > 0 &&
    (await hasUnlinkedWarehouse(context))
  )
    places["/stocks/warehouses"] = "nav:stocks.warehouses.unlinked";
  return places;
}

/** Cached until the member changes something. A failing mark is left out. */
async function hasUnlinkedWarehouse(context: Context): Promise<boolean> {
  const loadUnbound = async () =>
    (await getCall(context)(listChannelWarehouses)).channelWarehouses.some(
      ({ warehouseId }) => warehouseId === "unbound",
    );
  return unlinkedWarehouses.get(currentState(context).token, loadUnbound).catch(() => false);
}
