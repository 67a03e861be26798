import type { PickPack } from "#contract/pick-packs.ts";

/** Whether a code is an item's, as the server compares them (hasCode). */
export const isNamedBy = (
  { sku, barcode }: { sku: string; barcode: string },
  code: string,
): boolean => sku.toLowerCase() === code.toLowerCase() || (barcode !== "" && barcode === code);

/** Whether a code names just this parcel: of several boxes each has a code of its own. */
export const isLabelled = (
  parcel: Pick<PickPack, "orderNumber" | "trackingCode" | "parcel">,
  code: string,
): boolean => (parcel.parcel ? parcel.trackingCode === code : isCalled(parcel, code));

/** Whether a code is a parcel's: its order's number, or one of its tracking codes. */
export const isCalled = (
  { orderNumber, trackingCode }: Pick<PickPack, "orderNumber" | "trackingCode">,
  code: string,
): boolean => orderNumber === code || (trackingCode ?? "").split(", ").includes(code);
