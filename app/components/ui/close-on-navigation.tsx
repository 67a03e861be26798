"use client";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Put into a popover whose entries lead elsewhere: without JavaScript the new page closes it, with it nothing would. */
export function CloseOnNavigation() {
  const { key } = useLocation();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const popover = place.current?.closest<HTMLElement>("[popover]");
    if (key && popover?.matches(":popover-open")) popover.hidePopover();
  }, [key]);
  return <span ref={place} hidden />;
}
