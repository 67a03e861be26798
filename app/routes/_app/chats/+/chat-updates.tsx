"use client";
import { useEffect } from "react";
import { startHearing } from "#app/components/shell/interactions/hear-news.ts";
import { useRefresh } from "#app/navigation/use-refresh.ts";

const STREAM = { from: "/chats/stream", event: "chat" };
/** Others see who looks at a chat for a minute after the last sign. */
const SIGN_MS = 40_000;

/** The page follows what is written; without scripts it reloads, unless somebody writes on it. */
export function ChatUpdates({ isRefreshed }: { isRefreshed: boolean }) {
  const { refresh } = useRefresh();
  useEffect(() => {
    const stop = startHearing(() => void refresh(), STREAM);
    const sign = setInterval(() => {
      if (document.visibilityState !== "hidden") void refresh();
    }, SIGN_MS);
    return () => {
      stop();
      clearInterval(sign);
    };
  }, [refresh]);
  return isRefreshed ? (
    <noscript>
      <meta httpEquiv="refresh" content="20" />
    </noscript>
  ) : null;
}
