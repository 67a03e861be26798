import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { isActiveChannel } from "#contract/active-channel.ts";
import { type ListingRules, listChannelTypes } from "#contract/channel-references.ts";
import type { ChannelType } from "#contract/statuses.ts";

type Context = Readonly<RouterContextProvider>;

/** Returns the channel types to connect. The server lists them; screens name no marketplace. */
export async function listConnectableTypes(context: Context): Promise<ChannelType[]> {
  const { channelTypes } = await getCall(context)(listChannelTypes);
  return channelTypes.map(({ channelType }) => channelType);
}

/** Returns the working shops that can be published to: those with their own categories. */
export async function listPublishableShops(
  context: Context,
): Promise<{ id: string; name: string; channelType: ChannelType }[]> {
  const [{ account }, types] = await Promise.all([getMe(context), listConnectableTypes(context)]);
  return account.channels
    .filter((channel) => isActiveChannel(channel) && types.includes(channel.channelType))
    .map(({ id, name, channelType }) => ({ id, name, channelType }));
}

/** Returns the listing rules of a channel type. `null` if the server cannot publish to it. */
export async function readListingRules(
  context: Context,
  type: ChannelType,
): Promise<ListingRules | null> {
  const { channelTypes } = await getCall(context)(listChannelTypes);
  return channelTypes.find(({ channelType }) => channelType === type)?.rules ?? null;
}

/**
 * Returns the listing rules of the account's channel types, one entry per type. Without shops,
 * those of every type that can be connected.
 */
export async function readRulesToFit(
  context: Context,
): Promise<{ channelType: ChannelType; rules: ListingRules }[]> {
  const [{ account }, { channelTypes }] = await Promise.all([
    getMe(context),
    getCall(context)(listChannelTypes),
  ]);
  const connectedTypes = new Set(
    account.channels.filter(isActiveChannel).map((one) => one.channelType),
  );
  const ofOwn = channelTypes.filter(({ channelType }) => connectedTypes.has(channelType));
  return ofOwn.length > 0 ? ofOwn : channelTypes;
}
