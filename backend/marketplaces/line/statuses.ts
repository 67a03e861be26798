import type { OrderStatus } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";

interface Native {
  orderStatus: string;
  paymentStatus: string;
  shipmentStatus: string;
  isCod: boolean;
}

const PAYABLE_STATES = new Set(["NO_PAYMENT", "PENDING", "PAID"]);
const STATUS_BY_SHIPMENT: Record<string, OrderStatus> = {
  NO_SHIPMENT: "to_process",
  PENDING: "to_process",
  SHIPMENT_READY: "to_ship",
  ON_DELIVERY: "shipped",
  SHIPPED_ALL: "shipped",
};

/**
 * docs/domain.md "Orders", the row of line. MyShop has three states side by side. A paid and sent
 * order is COMPLETED at once, unless MyShop follows its courier's scans and it is on the way.
 * Returns `null` for an unknown combination.
 */
export function toOrderStatus(native: Native): OrderStatus | null {
  switch (native.orderStatus) {
    case "CANCELED":
      return "cancelled";
    case "EXPIRED":
      return "expired";
    case "COMPLETED":
      return native.shipmentStatus === "ON_DELIVERY" ? "shipped" : "completed";
    case "FINALIZED":
      if (!PAYABLE_STATES.has(native.paymentStatus)) return null;
      if (native.paymentStatus !== "PAID" && !native.isCod) return "unpaid";
      return findByWord(STATUS_BY_SHIPMENT, native.shipmentStatus) ?? null;
    default:
      return null;
  }
}

/** Joins all three into one word to store. */
export const formatNativeStatus = ({
  orderStatus: order,
  paymentStatus,
  shipmentStatus,
}: Omit<Native, "isCod">): string => `${order}/${paymentStatus}/${shipmentStatus}`;
