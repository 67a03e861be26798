"use client";
import { type HTMLAttributes, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type EnhancementName, startEnhancements as enhancePart } from "./enhance.ts";
import { STATIC_UPDATED } from "./held-content.ts";

interface PlaceProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "header" | "nav" | "tbody";
  enhance: readonly EnhancementName[];
  html: string;
}

/**
 * Place of static markup. React never reads its content: events are handled by the elements around
 * it, and a new render changes only what differs, so checked boxes, focus and open popovers stay.
 */
export function Place({ as, enhance, html, ...props }: PlaceProps) {
  const Part = as as "div";
  const container = useRef<HTMLDivElement>(null);
  const [first] = useState({ __html: html });
  const shownHtml = useRef(html);
  const { submit } = useFetcher();
  const names = enhance.join(" ");
  useEffect(() => {
    const part = container.current;
    return part
      ? enhancePart(part, names.split(" ").filter(Boolean) as EnhancementName[])
      : undefined;
  }, [names]);
  useEffect(() => {
    if (!container.current || html === shownHtml.current) return;
    shownHtml.current = html;
    let part: HTMLElement | null = container.current;
    void import("./patch.ts").then(({ patchPart: patch }) => {
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
    if (html !== "" && container.current?.childNodes.length === 0)
      void submit(null, { method: "post", action: "/refresh" });
  }, [html, submit]);
  return (
    <Part
      ref={container}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup.ts escaped every text and attribute
      dangerouslySetInnerHTML={first}
      {...props}
    />
  );
}
