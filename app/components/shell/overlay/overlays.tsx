import { lazy, Suspense, useState } from "react";
import { Arrival, type ArrivalProps } from "./arrival.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import { type Opened, useTriggers } from "./use-triggers.ts";

const HelpSheet = lazy(() => import("./help-sheet.tsx"));
const Palette = lazy(() => import("./palette.tsx"));
const Viewer = lazy(() => import("./viewer.tsx"));

/** Everything that opens over the page. Each overlay's code loads when first opened. */
export function Overlays({ from }: ArrivalProps) {
  const [opened, open] = useState<Opened | null>(null);
  useTriggers(open);
  const close = () => open(null);
  return (
    <>
      <Arrival from={from} />
      <SignOutDialog />
      <Suspense>
        {opened === "help" ? <HelpSheet close={close} /> : null}
        {opened === "palette" ? <Palette close={close} /> : null}
        {opened !== null && typeof opened === "object" ? (
          <Viewer from={opened} close={close} />
        ) : null}
      </Suspense>
    </>
  );
}
