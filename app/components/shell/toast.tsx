"use client";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";

/** Gone with the next page, also when the layout around it is not rendered again. The closing itself needs no JavaScript. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [shownAt] = useState(key);
  return (
    <div className="toasts" role="status">
      {key === shownAt ? children : null}
    </div>
  );
}
