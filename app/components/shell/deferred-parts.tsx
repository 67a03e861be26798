import type { Location } from "react-router";
import { Overlays } from "#app/components/shell/overlay/overlays.tsx";
import {
  ShellInteractions,
  type ShellInteractionsProps,
} from "./interactions/shell-interactions.tsx";

export interface DeferredPartsProps extends Omit<ShellInteractionsProps, "openedAs"> {
  /** The page that the document was opened with. */
  from: Location;
}

/** What comes with the first use of a page. */
export default function DeferredParts({ from, ...shell }: DeferredPartsProps) {
  return (
    <>
      <Overlays from={from} />
      <ShellInteractions openedAs={from.key} {...shell} />
    </>
  );
}
