import { redirect } from "react-router";
import type { Route } from "./+types/$channelId";

/** An address of before (docs/specification.md "Addresses"). */
export function loader({ params: { channel, channelId } }: Route.LoaderArgs) {
  return redirect(
    `/drafts-v2/${encodeURIComponent(channel)}/${encodeURIComponent(channelId)}`,
    301,
  );
}

/** Without it the address would count as one of data. */
export function ServerComponent() {
  return null;
}
