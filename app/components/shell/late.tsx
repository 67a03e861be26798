import type { Location } from "react-router";
import { Overlays, type OverlaysProps } from "#app/components/overlay/overlays.tsx";
import { LiveShell, type LiveShellProps } from "./live/live-shell.tsx";

export interface LateProps
  extends Omit<LiveShellProps, "openedAs">,
    Pick<OverlaysProps, "signOut"> {
  /** The page that the document was opened with. */
  from: Location;
}

/** What comes with the first use of a page. */
export default function Late({ from, signOut, ...shell }: LateProps) {
  return (
    <>
      <Overlays from={from} signOut={signOut} />
      <LiveShell openedAs={from.key} {...shell} />
    </>
  );
}
