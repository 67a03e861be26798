import { randomInt } from "node:crypto";

/**
 * Long numbers like TikTok's: a prefix by kind, then random digits. Ids of one run differ; the
 * table's key keeps them unique.
 */
function createLongId(prefix: string): string {
  return `${prefix}${String(randomInt(2 ** 47)).padStart(15, "0")}`;
}

export const createShopId = () => createLongId("7495");
export const createProductId = () => createLongId("1729");
export const createSkuId = () => createLongId("1730");
export const createOrderId = () => createLongId("576");
export const createLineId = () => createLongId("577");
export const createPackageId = () => createLongId("1152");
export const createRequestId = () => createLongId("4035");
export const createNotificationId = () => createLongId("7380");
