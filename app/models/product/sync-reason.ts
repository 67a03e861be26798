import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import type { SyncStatus } from "#contract/statuses.ts";

interface SyncTrouble {
  syncStatus: SyncStatus;
  errorCode?: string | null | undefined;
  errorMessage?: string | null | undefined;
}

/**
 * Explains why a listing is not synced: our text for a known code, else the channel's message.
 * `channel` is the marketplace's name.
 */
export function syncReason(
  t: Translate,
  { syncStatus, errorCode, errorMessage }: SyncTrouble,
  channel: string,
): string {
  const knownText = errorCode ? findKnownReason(t, errorCode, channel) : null;
  return knownText ?? errorMessage ?? t(`products:sync.why.${syncStatus}` as MessageKey);
}

/** Returns the code to give to support. `null` if the reason has our own text. */
export function findSupportCode(
  t: Translate,
  { errorCode }: Pick<SyncTrouble, "errorCode">,
  channel: string,
): string | null {
  return errorCode && findKnownReason(t, errorCode, channel) === null ? errorCode : null;
}

function findKnownReason(t: Translate, code: string, channel: string): string | null {
  const key = `products:reason.${code}` as MessageKey;
  const text = t(key, { channel });
  return text === key ? null : text;
}
