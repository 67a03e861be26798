import type { Location } from "react-router";
import { Overlays } from "#app/components/shell/overlay/overlays.tsx";
import { LiveShell, type LiveShellProps } from "./live/live-shell.tsx";

export interface LateProps extends Omit<LiveShellProps, "openedAs"> {
  /** The page that the document was opened with. */
  from: Location;
}

/** What comes with the first use of a page. */
export default function Late({ from, ...shell }: LateProps) {
  return (
    <>
      <Overlays from={from} />
      <LiveShell openedAs={from.key} {...shell} />
    </>
  );
}
