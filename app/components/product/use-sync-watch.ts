"use client";
import { useState } from "react";
import { useRevalidator } from "react-router";
import {
  markOptimistically,
  type PublishAction,
  type SyncState,
  underWay,
} from "#app/models/product/publish-expectation.ts";
import type { Watched } from "#app/models/product/watch-products.ts";
import { useSyncPolls } from "./use-sync-polls.ts";

const NOTHING: Watched[] = [];

/**
 * The sync status as it should be shown: optimistically from the moment an action is sent, then as
 * the server tells it every two seconds until the action's promise holds (docs/specification.md
 * "Publishing"). A newer action replaces the watch, and with it the older polling. `begin` when the
 * form is sent, `settle` with whether the server took it.
 */
export function useSyncWatch(productId: string | null, infos: SyncState[]) {
  const { revalidate } = useRevalidator();
  const [watched, setWatched] = useState<Watched[]>(() => {
    // What was already on its way when the page was opened (after "create and publish", or from
    // another window).
    const watch = productId === null ? null : underWay(infos);
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
  /**
   * What was sent without an action of the channels' (a search, a save of the product alone) leaves
   * a watch as it is.
   */
  function settle(taken: boolean) {
    if (!sent) return;
    setSent(false);
    if (taken) return;
    setWatched(NOTHING);
    revalidate();
  }
  /** It was not sent after all: nothing is to be had from the server. */
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
