"use client";
import { type HTMLAttributes, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type Enhancement, enhance as enhancePart } from "./enhance.ts";

interface PlaceProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "header" | "nav" | "tbody";
  enhance: readonly Enhancement[];
  html: string;
}

/** Event that bubbles from a place after the server has rendered it again. */
export const STATIC_UPDATED = "static-updated";

/**
 * Place of static markup. React never reads its content: events are handled by the elements around
 * it, and a new render changes only what differs, so checked boxes, focus and open popovers stay.
 */
export function Place({ as, enhance, html, ...props }: PlaceProps) {
  const Part = as as "div";
  const place = useRef<HTMLDivElement>(null);
  const [first] = useState({ __html: html });
  const shown = useRef(html);
  const { submit } = useFetcher();
  const names = enhance.join(" ");
  useEffect(() => {
    const part = place.current;
    return part ? enhancePart(part, names.split(" ").filter(Boolean) as Enhancement[]) : undefined;
  }, [names]);
  useEffect(() => {
    if (!place.current || html === shown.current) return;
    shown.current = html;
    let part: HTMLElement | null = place.current;
    void import("./patch.ts").then(({ patch }) => {
      if (!part) return;
      patch(part, html);
      part.dispatchEvent(new Event(STATIC_UPDATED, { bubbles: true }));
    });
    return () => {
      part = null;
    };
  }, [html]);
  useEffect(() => {
    // If React had to recreate the page, its HTML is gone and the server renders it again.
    if (html !== "" && place.current?.childNodes.length === 0)
      void submit(null, { method: "post", action: "/refresh" });
  }, [html, submit]);
  return (
    <Part
      ref={place}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup.ts escaped every text and attribute
      dangerouslySetInnerHTML={first}
      {...props}
    />
  );
}
