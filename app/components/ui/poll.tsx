"use client";
import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Asks for the page again while work goes on upstream. Rendered only as long as it does; without JavaScript the document reloads. */
export function Poll({ everySeconds }: { everySeconds: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => revalidate(), everySeconds * 1000);
    return () => clearTimeout(timer);
  }, [revalidate, state, everySeconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(everySeconds)} />
    </noscript>
  );
}
