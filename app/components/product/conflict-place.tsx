"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Brings whoever saved too late to what somebody else changed: the button that was pressed may stand far below it. */
export function ConflictPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: Without JavaScript the page comes back at its top, or where its button led.
    <section ref={place} className="sect" tabIndex={-1} autoFocus>
      {children}
    </section>
  );
}
