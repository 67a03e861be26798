import { useSyncExternalStore } from "react";
import { onUnshown, type QueuedScan, readUnshown } from "./scan-queue.ts";

const NONE: readonly QueuedScan[] = [];

/** Scans that the page counts itself, oldest first: the server does not know them yet. */
export const useUnsent = (): readonly QueuedScan[] =>
  useSyncExternalStore(onUnshown, readUnshown, () => NONE);
