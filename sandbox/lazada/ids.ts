import { randomInt } from "node:crypto";

/** Long numbers like Lazada's: a prefix by kind, then random digits. A key keeps them unique. */
function createLongId(prefix: string, digits: number): string {
  return `${prefix}${String(randomInt(10 ** digits)).padStart(digits, "0")}`;
}

export const createSellerId = () => createLongId("4001", 8);
export const createItemId = () => createLongId("31", 9);
export const createSkuId = () => createLongId("151", 9);
export const createOrderId = () => createLongId("49", 13);
export const createOrderItemId = () => createLongId("48", 13);
export const createPackageId = () => `FP${createLongId("0", 14)}`;
export const createReverseId = () => createLongId("65", 13);
