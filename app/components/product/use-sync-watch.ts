"use client";
import { useState } from "react";
import { useRevalidator } from "react-router";
import {
  findPendingWatch,
  markOptimistically,
  type PublishAction,
  type SyncState,
} from "#app/models/product/publish-expectation.ts";
import type { WatchedProduct } from "#app/models/product/watch-products.ts";
import { useSyncPolls } from "./use-sync-polls.ts";

const NO_WATCHES: WatchedProduct[] = [];

/**
 * Returns the sync status to show: optimistic from the moment an action is sent, then polled every
 * two seconds until the action's target is reached (docs/specification.md "Publishing"). A newer
 * action replaces the watch and its polling. Call `begin` when the form is sent, and `settle` with
 * whether the server accepted it.
 */
export function useSyncWatch(productId: string | null, infos: SyncState[]) {
  const { revalidate } = useRevalidator();
  const [watched, setWatched] = useState<WatchedProduct[]>(() => {
    // Actions pending at load, after "create and publish" or from another window.
    const watch = productId === null ? null : findPendingWatch(infos);
    return productId !== null && watch ? [{ productId, watch }] : NO_WATCHES;
  });
  const [sent, setSent] = useState(false);
  useSyncPolls(sent ? NO_WATCHES : watched, setWatched);

  function beginWatch(action: PublishAction) {
    setWatched(
      productId === null
        ? NO_WATCHES
        : [{ productId, watch: { action, before: infos, polls: 0, now: null } }],
    );
    setSent(true);
  }
  /** A submit without a channel action (a search, a plain save) leaves the watch unchanged. */
  function settleWatch(taken: boolean) {
    if (!sent) return;
    setSent(false);
    if (taken) return;
    setWatched(NO_WATCHES);
    revalidate();
  }
  /** Drops the watch of a form that was not sent. */
  function forgetWatch() {
    if (!sent) return;
    setSent(false);
    setWatched(NO_WATCHES);
  }
  const watch = watched[0]?.watch;
  return {
    shown: watch ? (watch.now ?? markOptimistically(infos, watch.action)) : infos,
    begin: beginWatch,
    settle: settleWatch,
    forget: forgetWatch,
  };
}
