"use client";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { afterPoll, markOptimistically, POLL_EVERY_MS, type PublishAction, type SyncState, type Watch } from "./publish-expectation.ts";

const PUBLISHING = 2;

/** What was already on its way when the page was opened (after "create and publish", or from another window). */
function underWay(infos: readonly SyncState[]): Watch | null {
  const channelIds = infos.filter((info) => info.syncStatus === PUBLISHING).map((info) => info.channelId);
  return channelIds.length > 0 ? { action: { type: "PUBLISH", channelIds }, before: infos, polls: 0, now: null } : null;
}

/**
 * The sync status as it should be shown: optimistically from the moment an action is sent, then as the server tells it
 * every two seconds until the action's promise holds (part 2 §4). A newer action replaces the watch, and with it the
 * older polling. `begin` when the form is sent, `settle` with whether the server took it.
 */
export function useSyncWatch(productId: string | null, infos: SyncState[]) {
  const { revalidate } = useRevalidator();
  const [watch, setWatch] = useState<Watch | null>(() => underWay(infos));
  const [sent, setSent] = useState(false);

  useEffect(() => {
    if (!watch || sent || !productId) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const now = await readSyncInfos(productId, controller.signal);
      if (controller.signal.aborted) return;
      const next = afterPoll(watch, now);
      setWatch(next);
      if (!next) revalidate();
    }, POLL_EVERY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [watch, sent, productId, revalidate]);

  function begin(action: PublishAction) {
    setWatch({ action, before: infos, polls: 0, now: null });
    setSent(true);
  }
  function settle(taken: boolean) {
    setSent(false);
    if (taken) return;
    setWatch(null);
    revalidate();
  }
  return { shown: watch ? (watch.now ?? markOptimistically(infos, watch.action)) : infos, begin, settle };
}

/** null when there is no answer: a poll that fails is tried again with the next. */
async function readSyncInfos(productId: string, signal: AbortSignal): Promise<SyncState[] | null> {
  try {
    const response = await fetch(`/products-v2/master/${encodeURIComponent(productId)}/sync-infos`, { signal });
    return response.ok && !response.redirected ? ((await response.json()) as { syncInfos: SyncState[] }).syncInfos : null;
  } catch {
    return null;
  }
}
