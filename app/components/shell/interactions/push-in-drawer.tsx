import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/**
 * Loaded when the drawer is first opened, as few change the setting. Development has no service
 * worker to show push messages.
 */
const PushSwitch = lazy(() => import("../push-switch.tsx"));

/** Renders the push switch into its place in bell.tsx. */
export function PushInDrawer() {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const mountSwitch = () => {
      const openSwitch = document.querySelector(":popover-open > [data-push-switch]");
      if (openSwitch) setPlace(openSwitch);
    };
    mountSwitch();
    // Toggle events do not bubble.
    document.addEventListener("toggle", mountSwitch, true);
    return () => document.removeEventListener("toggle", mountSwitch, true);
  }, []);
  return place
    ? createPortal(
        <Suspense>
          <PushSwitch />
        </Suspense>,
        place,
      )
    : null;
}
