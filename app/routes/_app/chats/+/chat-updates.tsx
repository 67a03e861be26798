"use client";
import { useEffect, useRef } from "react";
import { startHearing } from "#app/components/shell/interactions/hear-news.ts";
import { useRefresh } from "#app/navigation/use-refresh.ts";

/** Others see who looks at a chat for a minute after the last sign. */
const SIGN_MS = 40_000;

interface ChatUpdatesProps {
  /** What the page knows of (`listChatShops`): it may take long to come and to listen. */
  since: string;
  isRefreshed: boolean;
}

/** The page follows what is written; without scripts it reloads, unless somebody writes on it. */
export function ChatUpdates({ since, isRefreshed }: ChatUpdatesProps) {
  const { refresh } = useRefresh();
  const known = useRef(since);
  known.current = since;
  useEffect(() => {
    const from = () => `/chats/stream?${new URLSearchParams({ since: known.current })}`;
    const stop = startHearing(() => void refresh(), { from, event: "chat" });
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
