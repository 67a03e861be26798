import type { SyncState } from "./publish-expectation.ts";

/**
 * Returns the current sync status by product. Returns `null` without a reply; the next poll tries
 * again. A failure is logged in the browser, an aborted poll is not.
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
