import { randomInt } from "node:crypto";

/** Long numbers like Lazada's: a prefix by kind, then random digits. A key keeps them unique. */
function longId(prefix: string, digits: number): string {
  return `${prefix}${String(randomInt(10 ** digits)).padStart(digits, "0")}`;
}

export const newSellerId = () => longId("4001", 8);
export const newItemId = () => longId("31", 9);
export const newSkuId = () => longId("151", 9);
export const newOrderId = () => longId("49", 13);
export const newOrderItemId = () => longId("48", 13);
export const newPackageId = () => `FP${longId("0", 14)}`;
export const newReverseId = () => longId("65", 13);
