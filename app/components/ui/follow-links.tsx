"use client";
import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Once in the document: lets the router follow the links of link.tsx. Whatever asks for more than a plain click is left to the browser. */
export function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-discover]") : null;
      if (!link || !isPlainClick(event) || link.origin !== location.origin || (link.target && link.target !== "_self") || link.hasAttribute("download")) return;
      event.preventDefault();
      // The same address once more is no step to go back to.
      void navigate(link.pathname + link.search + link.hash, {
        replace: link.href === location.href,
        preventScrollReset: link.hasAttribute("data-keep-scroll"),
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

/** Not with a modifier, which opens tabs and windows, and not one that somebody else has answered. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}
