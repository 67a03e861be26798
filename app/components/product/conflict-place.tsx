"use client";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { sectionStyle } from "#app/components/ui/section.tsx";

/** The button that last sent the form. */
export type SentBy = RefObject<HTMLElement | null>;

/**
 * Scrolls to the conflict after a late save, as the pressed button may be far below. It does
 * nothing if the person has moved on meanwhile.
 */
export function ConflictPlace({ sentBy, children }: { sentBy: SentBy; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === sentBy.current) place.current?.focus();
  }, [sentBy]);
  return (
    // biome-ignore lint/a11y/noAutofocus: Without JavaScript the page comes back at its top, or where its button led.
    <section ref={place} className={sectionStyle} tabIndex={-1} autoFocus>
      {children}
    </section>
  );
}
