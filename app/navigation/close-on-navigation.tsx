"use client";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes the popover or dialog around it on navigation, as a new document would. */
export function CloseOnNavigation() {
  const { key } = useLocation();
  const anchorRef = useRef<HTMLSpanElement>(null);
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    const surface = anchorRef.current?.closest<HTMLElement>("[popover], dialog");
    if (surface instanceof HTMLDialogElement) surface.close();
    else if (surface?.matches(":popover-open")) surface.hidePopover();
  }, [key]);
  return <span ref={anchorRef} hidden />;
}
