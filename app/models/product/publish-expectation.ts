import type { SyncStatus } from "#contract/statuses.ts";

export interface SyncState {
  channelId: string;
  syncStatus: SyncStatus;
  /** ISO, or null when it never reached the channel. */
  lastSyncAt: string | null;
  /** Why it failed, in the reader's words. */
  errorMessage?: string | null;
  /** It failed the same way too often: nothing is tried until it is reset or something changes. */
  isRetryPaused?: boolean;
}

/** A draft without channels is meant for all of the product's channels. */
export interface PublishAction {
  type: "DRAFT" | "PUBLISH" | "UNPUBLISH";
  channelIds: readonly string[];
}

const DRAFT = 1;
const PUBLISHING = 2;
const PENDING = 6;
export const POLL_EVERY_MS = 2000;
export const MOST_POLLS = 10;

/**
 * How the product is shown before the server answers (docs/specification.md "Publishing").
 * Unpublishing is left to the server.
 */
export function markOptimistically<T extends SyncState>(
  infos: readonly T[],
  { type, channelIds }: PublishAction,
): (T | SyncState)[] {
  if (type === "UNPUBLISH") return [...infos];
  if (type === "DRAFT")
    return infos.map((info) =>
      isTarget(info, channelIds) ? { ...info, syncStatus: DRAFT } : info,
    );
  const present = infos.map((info) =>
    channelIds.includes(info.channelId) ? { ...info, syncStatus: PUBLISHING } : info,
  );
  const absent = channelIds.filter((id) => !infos.some((info) => info.channelId === id));
  return [
    ...present,
    ...absent.map(
      (channelId): SyncState => ({ channelId, syncStatus: PUBLISHING, lastSyncAt: null }),
    ),
  ];
}

/**
 * Whether the server has got as far as the action promised (docs/specification.md "Publishing"): a
 * draft when all targeted (or all) channels are draft; a publish when each channel is there,
 * neither publishing nor draft, and synced later than before; an unpublish when the channel is
 * gone.
 */
export function isReached(
  { type, channelIds }: PublishAction,
  before: readonly SyncState[],
  now: readonly SyncState[],
): boolean {
  const find = (infos: readonly SyncState[], id: string) =>
    infos.find((info) => info.channelId === id);
  switch (type) {
    case "DRAFT":
      return channelIds.length > 0
        ? channelIds.every((id) => find(now, id)?.syncStatus === DRAFT)
        : now.every((info) => info.syncStatus === DRAFT);
    case "PUBLISH":
      return channelIds.every((id) => {
        const info = find(now, id);
        return (
          info !== undefined &&
          info.syncStatus !== PUBLISHING &&
          info.syncStatus !== DRAFT &&
          isNewer(info, find(before, id))
        );
      });
    case "UNPUBLISH":
      return channelIds.every((id) => find(now, id) === undefined);
  }
}

function isTarget(info: SyncState, channelIds: readonly string[]): boolean {
  return channelIds.length === 0 || channelIds.includes(info.channelId);
}

function isNewer(now: SyncState, before: SyncState | undefined): boolean {
  if (now.lastSyncAt === null) return false;
  return !before?.lastSyncAt || Date.parse(now.lastSyncAt) > Date.parse(before.lastSyncAt);
}

/** An action under way: what it promised, how things stood, and how often the server was asked. */
export interface Watch {
  action: PublishAction;
  before: readonly SyncState[];
  polls: number;
  /** The server's last word; null until it was asked. */
  now: readonly SyncState[] | null;
}

/**
 * What is on its way when a page is opened: a publish, or an unpublish that is pending. null:
 * nothing.
 */
export function underWay(infos: readonly SyncState[]): Watch | null {
  const having = (status: SyncStatus) =>
    infos.filter((info) => info.syncStatus === status).map((info) => info.channelId);
  const [publishing, pending] = [having(PUBLISHING), having(PENDING)];
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
 * After one more answer (null: it could not be had): go on with this watch, or null when the state
 * is reached or patience is over.
 */
export function afterPoll(watch: Watch, now: readonly SyncState[] | null): Watch | null {
  const polls = watch.polls + 1;
  if (polls >= MOST_POLLS || (now && isReached(watch.action, watch.before, now))) return null;
  return { ...watch, polls, now: now ?? watch.now };
}
