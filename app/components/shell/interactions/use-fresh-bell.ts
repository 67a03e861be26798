import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { NEWS_EVENT } from "#app/navigation/first-interaction.ts";
import { patchPart } from "#app/static/patch.ts";
import { startHearing } from "./hear-news.ts";
import { markShownTab } from "./news-tabs.ts";

const EVERY_MS = 10_000;

/**
 * Refreshes the bell when the page changes, at most as often as the server counts again. The shell
 * itself is not rendered again.
 */
export function useFreshBell(): void {
  const { load, data } = useFetcher<string | null>();
  const { key } = useLocation();
  const askedAt = useRef<number>(undefined);
  useEffect(() => {
    const now = Date.now();
    // The document brought the first counts, and mutations refresh the bell themselves.
    const isDue = askedAt.current !== undefined && now - askedAt.current > EVERY_MS;
    if (askedAt.current === undefined || isDue) askedAt.current = now;
    if (key && isDue) void load("/notifications/unread-count");
  }, [key, load]);
  useEffect(() => {
    const loadUnreadCount = () => void load("/notifications/unread-count");
    addEventListener(NEWS_EVENT, loadUnreadCount);
    return () => removeEventListener(NEWS_EVENT, loadUnreadCount);
  }, [load]);
  useEffect(() => startHearing(() => void load("/notifications/unread-count?news=1")), [load]);
  useEffect(() => {
    const bell = document.querySelector<HTMLElement>("[data-bell]");
    if (!data || !bell) return;
    patchPart(bell, data);
    markShownTab();
  }, [data]);
}
