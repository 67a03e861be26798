"use client";
import { type ComponentProps, type ElementType, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

interface ServerPartProps
  extends Omit<ComponentProps<"div">, "children" | "ref" | "dangerouslySetInnerHTML"> {
  as: ElementType;
  html: string;
  /** Called when what stands in it was written: by the document, and whenever the server has written it anew. */
  onWritten?: (part: HTMLElement) => void;
}

/**
 * Holds what the server wrote (docs/decisions/0021-the-shell-is-written-on-the-server.md). React never looks into it: what happens inside is heard by the
 * document, and a new wording changes only what reads differently, so that focus and open popovers outlive it.
 */
export function ServerPart({ as: Part, html, onWritten, ...props }: ServerPartProps) {
  const place = useRef<HTMLElement>(null);
  const [first] = useState({ __html: html });
  const shown = useRef(html);
  const { submit } = useFetcher();
  useEffect(() => {
    if (!place.current || html === shown.current) return;
    shown.current = html;
    let part: HTMLElement | null = place.current;
    void import("./patch-part.ts").then(({ patchPart }) => {
      if (!part) return;
      patchPart(part, html);
      onWritten?.(part);
    });
    return () => {
      part = null;
    };
  }, [html, onWritten]);
  useEffect(() => {
    // What came with the document is gone when React had to make the page anew: the server writes it once more.
    if (place.current?.childElementCount === 0)
      void submit(null, { method: "post", action: "/refresh" });
  }, [submit]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: staticMarkup escaped every text and attribute
  return <Part ref={place} suppressHydrationWarning dangerouslySetInnerHTML={first} {...props} />;
}
