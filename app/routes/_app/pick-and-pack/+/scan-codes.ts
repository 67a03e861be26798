import type { PickPack } from "#contract/pick-packs.ts";

/** Returns whether a code is an item's, compared as the server does (hasCode). */
export const isItemCode = (
  { sku, barcode }: { sku: string; barcode: string },
  code: string,
): boolean => sku.toLowerCase() === code.toLowerCase() || (barcode !== "" && barcode === code);

/** Returns whether a code names exactly this parcel. Each of several parcels has its own code. */
export const isParcelCode = (
  parcel: Pick<PickPack, "orderNumber" | "trackingCode" | "parcel">,
  code: string,
): boolean => (parcel.parcel ? parcel.trackingCode === code : isOrderCode(parcel, code));

/** Returns whether a code is the order number or one of the tracking codes. */
export const isOrderCode = (
  { orderNumber, trackingCode }: Pick<PickPack, "orderNumber" | "trackingCode">,
  code: string,
): boolean => orderNumber === code || (trackingCode ?? "").split(", ").includes(code);
