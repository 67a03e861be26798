import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { parseListingParams } from "#app/components/listing/listing-params.ts";
import { currentState, getMe } from "#app/middleware/request-store.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";

/** The channel type of a list's address with the account's shops of it, and what its query asks. Throws 404 for a type that does not exist. */
export async function readListingList(context: Readonly<RouterContextProvider>, channel: string) {
  const type = CHANNEL_TYPES.find((known) => known === channel);
  if (!type) throw data({ code: "not_found" }, { status: 404 });
  const { account } = await getMe(context);
  const shops = account.channels.filter(({ channelType }) => channelType === type).map(({ id, name, status }) => ({ id, name, status }));
  const params = parseListingParams(
    currentState(context).url.searchParams,
    shops.map(({ id }) => id),
  );
  return { type, shops, params };
}
