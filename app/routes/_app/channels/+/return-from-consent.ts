import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { addToast } from "#app/services/form/toast.ts";
import type { ChannelDetail } from "#contract/channels.ts";

/** Why the backend says a shop was not connected (its `error` in the query). */
const REASONS = [
  "shop_taken",
  "other_shop",
  "consent_refused",
  "code_refused",
  "main_account",
  "state_invalid",
  "state_used",
  "state_expired",
  "channel_unavailable",
  "connect_failed",
] as const;

/** The consent page ends at `/channels?channelId=…` or `?error=…`: say what came of it, on the clean address. */
export function announceReturn(
  context: Readonly<RouterContextProvider>,
  channels: readonly ChannelDetail[],
): void {
  const search = currentState(context).url.searchParams;
  const error = search.get("error");
  const connected = channels.find((channel) => channel.id === search.get("channelId"));
  if (error === null && !search.has("channelId")) return;
  if (error !== null)
    addToast(
      context,
      "error",
      `channels:error.${REASONS.find((reason) => reason === error) ?? "connect_failed"}`,
    );
  else if (connected)
    addToast(context, "success", "channels:toast.connected", { shop: connected.name });
  throw redirect("/channels");
}
