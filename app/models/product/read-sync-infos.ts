import type { SyncState } from "./publish-expectation.ts";

/**
 * How products stand now, by product; null when there is no answer: a poll that fails is tried
 * again with the next. The failure goes to the browser's log; that the poll was called off is none.
 */
export async function readSyncInfos(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Record<string, SyncState[]> | null> {
  try {
    const response = await fetch(
      `/products-v2/master/sync-infos?ids=${ids.map(encodeURIComponent).join()}`,
      { signal },
    );
    if (!response.ok || response.redirected)
      throw new Error(`The sync status was answered with ${response.status}`);
    return ((await response.json()) as { syncInfos: Record<string, SyncState[]> }).syncInfos;
  } catch (error) {
    if (!signal.aborted) console.error("Asking for the sync status failed", error);
    return null;
  }
}
