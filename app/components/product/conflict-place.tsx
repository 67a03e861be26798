"use client";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { sectionStyle } from "#app/components/ui/section.tsx";

/** What the form was sent with last. */
export type SentBy = RefObject<HTMLElement | null>;

/**
 * Brings whoever saved too late to what somebody else changed: the button that was pressed may
 * stand far below it. Not whoever went on meanwhile.
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
