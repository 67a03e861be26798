"use client";
import { useEffect, useRef } from "react";
import { startHearing } from "#app/components/shell/interactions/hear-news.ts";
import { useRefresh } from "#app/navigation/use-refresh.ts";

/** In milliseconds. Others see a reader of the chat for a minute after the last refresh. */
const SIGN_MS = 40_000;

interface ChatUpdatesProps {
  /**
   * Id of the last event in the page's data (`listChatShops`). Later events are sent once the
   * stream is open, which may take a while.
   */
  since: string;
  isRefreshed: boolean;
}

/**
 * Refreshes the page when a message arrives. Without JavaScript the page reloads, unless somebody
 * is writing on it.
 */
export function ChatUpdates({ since, isRefreshed }: ChatUpdatesProps) {
  const { refresh } = useRefresh();
  const knownSince = useRef(since);
  knownSince.current = since;
  useEffect(() => {
    const buildStreamUrl = () =>
      `/chats/stream?${new URLSearchParams({ since: knownSince.current })}`;
    const stop = startHearing(() => void refresh(), { from: buildStreamUrl, event: "chat" });
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
