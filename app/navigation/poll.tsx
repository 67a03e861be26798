"use client";
import { useEffect } from "react";
import { useRefresh } from "./use-refresh.ts";

/** Revalidates while work goes on upstream. Without JavaScript the document reloads. */
export function Poll({ everySeconds }: { everySeconds: number }) {
  const { refresh, isIdle } = useRefresh();
  useEffect(() => {
    if (!isIdle) return;
    const timer = setInterval(() => void refresh(), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [refresh, isIdle, everySeconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(everySeconds)} />
    </noscript>
  );
}
