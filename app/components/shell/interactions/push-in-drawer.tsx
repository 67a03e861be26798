import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/**
 * Few change it: it is loaded with the first look into the drawer. Development has no service
 * worker to show what arrives.
 */
const PushSwitch = lazy(() => import("../push-switch.tsx"));

/** The switch for push, in the place that bell.tsx leaves for it. */
export function PushInDrawer() {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const look = () => {
      const found = document.querySelector(":popover-open > [data-push-switch]");
      if (found) setPlace(found);
    };
    look();
    // It does not bubble.
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
