import { randomInt } from "node:crypto";

/**
 * Long numbers like TikTok's: a prefix by kind, then random digits. Ids of one run differ; the
 * table's key keeps them unique.
 */
function longId(prefix: string): string {
  return `${prefix}${String(randomInt(2 ** 47)).padStart(15, "0")}`;
}

export const newShopId = () => longId("7495");
export const newProductId = () => longId("1729");
export const newSkuId = () => longId("1730");
export const newOrderId = () => longId("576");
export const newLineId = () => longId("577");
export const newPackageId = () => longId("1152");
export const newRequestId = () => longId("4035");
export const newNotificationId = () => longId("7380");
