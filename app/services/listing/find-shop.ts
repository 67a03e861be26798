import "server-only";
import { data, type RouterContextProvider, redirect } from "react-router";
import { getMe } from "#app/middleware/request-store.ts";
import { buildListingsPath } from "#app/models/listing/listing-paths.ts";
import { addToast } from "#app/services/form/toast.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { isActiveChannel } from "#contract/active-channel.ts";

/** Returns a shop of the account by channel type and id. Throws 404 if there is none. */
export async function findShop(
  context: Readonly<RouterContextProvider>,
  channel: string,
  channelId: string,
): Promise<ChannelSummary> {
  const { account } = await getMe(context);
  const shop = account.channels.find(
    ({ id, channelType }) => id === channelId && channelType === channel,
  );
  if (!shop) throw data({ code: "not_found" }, { status: 404 });
  return shop;
}

/**
 * Returns a shop to work on. If its connection is lost, redirects to its type's other shops with a
 * message. (The guard has already redirected if there are none.)
 */
export async function requireShop(
  context: Readonly<RouterContextProvider>,
  channel: string,
  channelId: string,
): Promise<ChannelSummary> {
  const shop = await findShop(context, channel, channelId);
  if (isActiveChannel(shop)) return shop;
  addToast(context, "warning", "errors:channel_not_active");
  throw redirect(buildListingsPath(shop.channelType));
}
