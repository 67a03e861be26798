import type { SyncStatus } from "#contract/statuses.ts";
import { fieldAnchor, lacksPictures, OF_MASTER } from "./listing-paths.ts";
import { refusedField } from "./refused-field.ts";

interface Trouble {
  syncStatus: SyncStatus;
  errorCode: string | null;
  errorMessage: string | null;
}

interface Places {
  listing: string;
  product: string;
  hasPictures: boolean;
  /** Whether the reader may open the channels. */
  opensChannels: boolean;
}

const INVALID = 5;

/**
 * Returns the link to fix a failed or invalid listing. `null` if there is nothing to fix. Our own
 * checks name the field first ("brandId {…}", backend publishListing). A channel's refusal leads to
 * the listing, at the field that its message names.
 */
export function fixLink(
  { syncStatus, errorCode, errorMessage }: Trouble,
  { listing, product, hasPictures, opensChannels }: Places,
): string | null {
  if (errorCode === "channel_not_active") return opensChannels ? "/channels" : null;
  const field =
    (syncStatus === INVALID ? errorMessage?.split(" ")[0] : refusedField(errorMessage)) ?? "";
  if (OF_MASTER.test(field) || lacksPictures({ code: errorCode, hasPictures }))
    return product + fieldAnchor(field);
  return field ? listing + fieldAnchor(field) : listing;
}
