"use client";
import { useEffect } from "react";
import { advanceWatch, POLL_EVERY_MS } from "#app/models/product/publish-expectation.ts";
import { readSyncInfos } from "#app/models/product/read-sync-infos.ts";
import type { WatchedProduct } from "#app/models/product/watch-products.ts";
import { useRefresh } from "#app/navigation/use-refresh.ts";

/**
 * Polls the sync status every two seconds while anything is watched (docs/specification.md
 * "Publishing"). An entry that has reached its target or its maximum number of polls is dropped,
 * and the page revalidates. `change` must be stable.
 */
export function useSyncPolls(
  watched: readonly WatchedProduct[],
  change: (next: WatchedProduct[]) => void,
) {
  const { refresh } = useRefresh();
  useEffect(() => {
    if (watched.length === 0) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const now = await readSyncInfos(
        [...new Set(watched.map(({ productId }) => productId))],
        controller.signal,
      );
      if (controller.signal.aborted) return;
      const stillWatched = watched.flatMap(({ productId, watch }) => {
        const after = advanceWatch(watch, now && (now[productId] ?? []));
        return after ? [{ productId, watch: after }] : [];
      });
      change(stillWatched);
      if (stillWatched.length < watched.length) void refresh();
    }, POLL_EVERY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [watched, change, refresh]);
}
