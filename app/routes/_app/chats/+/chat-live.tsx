"use client";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { startHearing } from "#app/components/shell/interactions/hear-news.ts";

const STREAM = { from: "/chats/stream", event: "chat" };
/** Others see who looks at a chat for a minute after the last sign. */
const SIGN_MS = 40_000;

/** The page follows what is written; without scripts it reloads, unless somebody writes on it. */
export function ChatLive({ isRefreshed }: { isRefreshed: boolean }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stop = startHearing(() => void revalidate(), STREAM);
    const sign = setInterval(() => {
      if (document.visibilityState !== "hidden") void revalidate();
    }, SIGN_MS);
    return () => {
      stop();
      clearInterval(sign);
    };
  }, [revalidate]);
  return isRefreshed ? (
    <noscript>
      <meta httpEquiv="refresh" content="20" />
    </noscript>
  ) : null;
}
