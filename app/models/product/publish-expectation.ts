import type { SyncStatus } from "#contract/statuses.ts";

export interface SyncState {
  channelId: string;
  syncStatus: SyncStatus;
  /** ISO 8601. `null` if it never reached the channel. */
  lastSyncAt: string | null;
  /** Failure reason in the reader's language. */
  errorMessage?: string | null;
  /** The listing failed the same way too often, so retries stop until it is reset or changed. */
  isRetryPaused?: boolean;
}

/** A draft without channels applies to all of the product's channels. */
export interface PublishAction {
  type: "DRAFT" | "PUBLISH" | "UNPUBLISH";
  channelIds: readonly string[];
}

const DRAFT_STATUS = 1;
const PUBLISHING_STATUS = 2;
const PENDING_STATUS = 6;
export const POLL_EVERY_MS = 2000;
export const MAX_POLLS = 10;

/**
 * Returns the status to show before the server replies (docs/specification.md "Publishing").
 * Unpublishing waits for the server.
 */
export function markOptimistically<T extends SyncState>(
  infos: readonly T[],
  { type, channelIds }: PublishAction,
): (T | SyncState)[] {
  if (type === "UNPUBLISH") return [...infos];
  if (type === "DRAFT")
    return infos.map((info) =>
      isTarget(info, channelIds) ? { ...info, syncStatus: DRAFT_STATUS } : info,
    );
  const present = infos.map((info) =>
    channelIds.includes(info.channelId) ? { ...info, syncStatus: PUBLISHING_STATUS } : info,
  );
  const absent = channelIds.filter((id) => !infos.some((info) => info.channelId === id));
  return [
    ...present,
    ...absent.map(
      (channelId): SyncState => ({ channelId, syncStatus: PUBLISHING_STATUS, lastSyncAt: null }),
    ),
  ];
}

/**
 * Returns whether the action's target is reached (docs/specification.md "Publishing"). Draft: all
 * targeted (or all) channels are draft. Publish: each channel is present, neither publishing nor
 * draft, and synced later than before. Unpublish: the channel is gone.
 */
export function isReached(
  { type, channelIds }: PublishAction,
  before: readonly SyncState[],
  now: readonly SyncState[],
): boolean {
  const findInfo = (infos: readonly SyncState[], id: string) =>
    infos.find((info) => info.channelId === id);
  switch (type) {
    case "DRAFT":
      return channelIds.length > 0
        ? channelIds.every((id) => findInfo(now, id)?.syncStatus === DRAFT_STATUS)
        : now.every((info) => info.syncStatus === DRAFT_STATUS);
    case "PUBLISH":
      return channelIds.every((id) => {
        const info = findInfo(now, id);
        return (
          info !== undefined &&
          info.syncStatus !== PUBLISHING_STATUS &&
          info.syncStatus !== DRAFT_STATUS &&
          isNewer(info, findInfo(before, id))
        );
      });
    case "UNPUBLISH":
      return channelIds.every((id) => findInfo(now, id) === undefined);
  }
}

function isTarget(info: SyncState, channelIds: readonly string[]): boolean {
  return channelIds.length === 0 || channelIds.includes(info.channelId);
}

function isNewer(now: SyncState, before: SyncState | undefined): boolean {
  if (now.lastSyncAt === null) return false;
  return !before?.lastSyncAt || Date.parse(now.lastSyncAt) > Date.parse(before.lastSyncAt);
}

/** A pending action: its target, the status before it, and the number of polls. */
export interface SyncWatch {
  action: PublishAction;
  before: readonly SyncState[];
  polls: number;
  /** The last polled status. `null` before the first poll. */
  now: readonly SyncState[] | null;
}

/** Returns the pending action at load: a publish, or a pending unpublish. `null` for none. */
export function findPendingWatch(infos: readonly SyncState[]): SyncWatch | null {
  const listWithStatus = (status: SyncStatus) =>
    infos.filter((info) => info.syncStatus === status).map((info) => info.channelId);
  const [publishing, pending] = [listWithStatus(PUBLISHING_STATUS), listWithStatus(PENDING_STATUS)];
  if (publishing.length > 0)
    return {
      action: { type: "PUBLISH", channelIds: publishing },
      before: infos,
      polls: 0,
      now: null,
    };
  return pending.length > 0
    ? { action: { type: "UNPUBLISH", channelIds: pending }, before: infos, polls: 0, now: null }
    : null;
}

/**
 * Returns the watch after one more poll. `now` is `null` if the poll failed. Returns `null` when
 * the target or the maximum number of polls is reached.
 */
export function advanceWatch(watch: SyncWatch, now: readonly SyncState[] | null): SyncWatch | null {
  const polls = watch.polls + 1;
  if (polls >= MAX_POLLS || (now && isReached(watch.action, watch.before, now))) return null;
  return { ...watch, polls, now: now ?? watch.now };
}
