import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { connectReason } from "#app/models/channel/connect-reasons.ts";
import { addToast } from "#app/services/form/toast.ts";
import type { ChannelDetail } from "#contract/channels.ts";

/**
 * The consent page redirects to `/channels?channelId=…` or `?error=…`. Shows the result and removes
 * these parameters.
 */
export function announceReturn(
  context: Readonly<RouterContextProvider>,
  channels: readonly ChannelDetail[],
): void {
  const search = currentState(context).url.searchParams;
  const error = search.get("error");
  const connected = channels.find((channel) => channel.id === search.get("channelId"));
  if (error === null && !search.has("channelId")) return;
  if (error !== null) addToast(context, "error", connectReason(error));
  else if (connected)
    addToast(context, "success", "channels:toast.connected", { shop: connected.name });
  throw redirect("/channels");
}
