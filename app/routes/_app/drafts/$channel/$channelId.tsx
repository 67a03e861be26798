import { redirect } from "react-router";
import type { Route } from "./+types/$channelId";

/** The legacy address (specification part 1 §2). */
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
