import { redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import type { Route } from "./+types/$channelId";

/** Redirects an old address (docs/specification.md "Addresses"). */
export function loader({ context, params: { channel, channelId } }: Route.LoaderArgs) {
  const path = `/drafts-v2/${encodeURIComponent(channel)}/${encodeURIComponent(channelId)}`;
  return redirect(path + currentState(context).url.search, 301);
}

/** Without a component, the router treats the route as a resource route. */
export function ServerComponent() {
  return null;
}
