import { useSyncExternalStore } from "react";
import { type QueuedScan, readLocalScans, subscribeToLocalScans } from "./scan-queue.ts";

const EMPTY_QUEUE: readonly QueuedScan[] = [];

/** Returns the scans that the page counts itself, oldest first, as the server has not got them. */
export const useUnsent = (): readonly QueuedScan[] =>
  useSyncExternalStore(subscribeToLocalScans, readLocalScans, () => EMPTY_QUEUE);
