"use client";
import { useEffect } from "react";
import { useRefresh } from "./use-refresh.ts";

interface PollProps {
  everySeconds: number;
  /** Whether the document reloads without JavaScript, which resets what was typed. */
  reloads?: boolean;
}

/** Revalidates while work goes on upstream. Without JavaScript the document reloads. */
export function Poll({ everySeconds, reloads = true }: PollProps) {
  const { refresh, isIdle } = useRefresh();
  useEffect(() => {
    if (!isIdle) return;
    const timer = setInterval(() => void refresh(), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [refresh, isIdle, everySeconds]);
  if (!reloads) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(everySeconds)} />
    </noscript>
  );
}
