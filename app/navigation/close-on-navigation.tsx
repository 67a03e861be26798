"use client";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Put into a popover or dialog whose entries lead elsewhere: without JavaScript the new page closes
 * it, with it nothing would.
 */
export function CloseOnNavigation() {
  const { key } = useLocation();
  const place = useRef<HTMLSpanElement>(null);
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    const surface = place.current?.closest<HTMLElement>("[popover], dialog");
    if (surface instanceof HTMLDialogElement) surface.close();
    else if (surface?.matches(":popover-open")) surface.hidePopover();
  }, [key]);
  return <span ref={place} hidden />;
}
