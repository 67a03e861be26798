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
    const look = () => {
      const found = document.querySelector(":popover-open > [data-push-switch]");
      if (found) setPlace(found);
    };
    look();
    // Toggle events do not bubble.
    document.addEventListener("toggle", look, true);
    return () => document.removeEventListener("toggle", look, true);
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
