import { lazy, Suspense, useState } from "react";
import { Arrival, type ArrivalProps } from "./arrival.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import { type OpenedOverlay, useTriggers } from "./use-triggers.ts";

const HelpSheet = lazy(() => import("./help-sheet.tsx"));
const Palette = lazy(() => import("./palette.tsx"));
const Viewer = lazy(() => import("./viewer.tsx"));

/** Everything that opens over the page. Each overlay's code loads when first opened. */
export function Overlays({ from }: ArrivalProps) {
  const [opened, open] = useState<OpenedOverlay | null>(null);
  useTriggers(open);
  const closeOverlay = () => open(null);
  return (
    <>
      <Arrival from={from} />
      <SignOutDialog />
      <Suspense>
        {opened === "help" ? <HelpSheet close={closeOverlay} /> : null}
        {opened === "palette" ? <Palette close={closeOverlay} /> : null}
        {opened !== null && typeof opened === "object" ? (
          <Viewer from={opened} close={closeOverlay} />
        ) : null}
      </Suspense>
    </>
  );
}
