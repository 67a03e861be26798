import type { SyncStatus } from "#contract/statuses.ts";
import { findFieldAnchor, lacksPictures, OF_MASTER } from "./listing-paths.ts";
import { findRefusedField } from "./refused-field.ts";

interface SyncTrouble {
  syncStatus: SyncStatus;
  errorCode: string | null;
  errorMessage: string | null;
}

interface LinkTargets {
  listing: string;
  product: string;
  hasPictures: boolean;
  opensChannels: boolean;
}

const INVALID_STATUS = 5;

/**
 * Returns the link to fix a failed or invalid listing. `null` if there is nothing to fix. Our own
 * checks name the field first ("brandId {…}", backend publishListing). A channel's refusal leads to
 * the listing, at the field that its message names.
 */
export function fixLink(
  { syncStatus, errorCode, errorMessage }: SyncTrouble,
  { listing, product, hasPictures, opensChannels }: LinkTargets,
): string | null {
  if (errorCode === "channel_not_active") return opensChannels ? "/channels" : null;
  const field =
    (syncStatus === INVALID_STATUS
      ? errorMessage?.split(" ")[0]
      : findRefusedField(errorMessage)) ?? "";
  if (OF_MASTER.test(field) || lacksPictures({ code: errorCode, hasPictures }))
    return product + findFieldAnchor(field);
  return field ? listing + findFieldAnchor(field) : listing;
}
