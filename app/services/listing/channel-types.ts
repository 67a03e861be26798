import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { isActiveChannel } from "#contract/active-channel.ts";
import { type ListingRules, listChannelTypes } from "#contract/channel-references.ts";
import type { ChannelType } from "#contract/statuses.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The channel types that shops can be connected of: the server says what it can talk to, no screen
 * names a marketplace.
 */
export async function connectableTypes(context: Context): Promise<ChannelType[]> {
  const { channelTypes } = await getCall(context)(listChannelTypes);
  return channelTypes.map(({ channelType }) => channelType);
}

/**
 * The account's shops that answer now and that the server can publish to: those that have
 * categories of their own.
 */
export async function publishableShops(
  context: Context,
): Promise<{ id: string; name: string; channelType: ChannelType }[]> {
  const [{ account }, types] = await Promise.all([getMe(context), connectableTypes(context)]);
  return account.channels
    .filter((channel) => isActiveChannel(channel) && types.includes(channel.channelType))
    .map(({ id, name, channelType }) => ({ id, name, channelType }));
}

/** What a channel type refuses; null when the server cannot publish to it. */
export async function listingRules(
  context: Context,
  type: ChannelType,
): Promise<ListingRules | null> {
  const { channelTypes } = await getCall(context)(listChannelTypes);
  return channelTypes.find(({ channelType }) => channelType === type)?.rules ?? null;
}

/**
 * What the account's shops refuse, one entry a type; while it has none, what every type does that
 * could be connected.
 */
export async function rulesToFit(
  context: Context,
): Promise<{ channelType: ChannelType; rules: ListingRules }[]> {
  const [{ account }, { channelTypes }] = await Promise.all([
    getMe(context),
    getCall(context)(listChannelTypes),
  ]);
  const own = new Set(account.channels.filter(isActiveChannel).map((one) => one.channelType));
  const ofOwn = channelTypes.filter(({ channelType }) => own.has(channelType));
  return ofOwn.length > 0 ? ofOwn : channelTypes;
}
