"use client";
import { useState } from "react";
import { useRevalidator } from "react-router";
import {
  markOptimistically,
  type PublishAction,
  pendingWatch,
  type SyncState,
} from "#app/models/product/publish-expectation.ts";
import type { Watched } from "#app/models/product/watch-products.ts";
import { useSyncPolls } from "./use-sync-polls.ts";

const NOTHING: Watched[] = [];

/**
 * Returns the sync status to show: optimistic from the moment an action is sent, then polled every
 * two seconds until the action's target is reached (docs/specification.md "Publishing"). A newer
 * action replaces the watch and its polling. Call `begin` when the form is sent, and `settle` with
 * whether the server accepted it.
 */
export function useSyncWatch(productId: string | null, infos: SyncState[]) {
  const { revalidate } = useRevalidator();
  const [watched, setWatched] = useState<Watched[]>(() => {
    // Actions pending at load, after "create and publish" or from another window.
    const watch = productId === null ? null : pendingWatch(infos);
    return productId !== null && watch ? [{ productId, watch }] : NOTHING;
  });
  const [sent, setSent] = useState(false);
  useSyncPolls(sent ? NOTHING : watched, setWatched);

  function begin(action: PublishAction) {
    setWatched(
      productId === null
        ? NOTHING
        : [{ productId, watch: { action, before: infos, polls: 0, now: null } }],
    );
    setSent(true);
  }
  /** A submit without a channel action (a search, a plain save) leaves the watch unchanged. */
  function settle(taken: boolean) {
    if (!sent) return;
    setSent(false);
    if (taken) return;
    setWatched(NOTHING);
    revalidate();
  }
  /** Drops the watch of a form that was not sent. */
  function forget() {
    if (!sent) return;
    setSent(false);
    setWatched(NOTHING);
  }
  const watch = watched[0]?.watch;
  return {
    shown: watch ? (watch.now ?? markOptimistically(infos, watch.action)) : infos,
    begin,
    settle,
    forget,
  };
}
