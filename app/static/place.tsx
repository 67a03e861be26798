"use client";
import { type HTMLAttributes, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type Enhancement, enhance as enhancePart } from "./enhance.ts";

interface PlaceProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "header" | "nav" | "tbody";
  enhance: readonly Enhancement[];
  /** What the server wrote. */
  html: string;
}

/** Bubbles from a place whose markup the server has written anew. */
export const STATIC_UPDATED = "static-updated";

/**
 * Where static markup stands. React never looks into it: what happens inside is heard by the
 * elements around it, and what the server writes anew changes only what reads differently, so that
 * ticks, focus and open popovers outlive it.
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
    // What came with the document is gone when React had to make the page anew: the server writes
    // it once more.
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
