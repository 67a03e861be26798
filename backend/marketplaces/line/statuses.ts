import type { OrderStatus } from "#contract/statuses.ts";

interface Native {
  orderStatus: string;
  paymentStatus: string;
  shipmentStatus: string;
  isCod: boolean;
}

const ORDERED = new Set(["NO_PAYMENT", "PENDING", "PAID"]);
const SHIPMENT: Record<string, OrderStatus> = {
  NO_SHIPMENT: "to_process",
  PENDING: "to_process",
  SHIPMENT_READY: "to_ship",
  ON_DELIVERY: "shipped",
  SHIPPED_ALL: "shipped",
};

/**
 * docs/domain.md "Orders", the row of line. MyShop keeps three states beside each other; an order
 * that is paid and sent is COMPLETED at once, unless a courier whose scans it follows has it on the
 * way. null: what we do not know.
 */
export function orderStatus(native: Native): OrderStatus | null {
  switch (native.orderStatus) {
    case "CANCELED":
      return "cancelled";
    case "EXPIRED":
      return "expired";
    case "COMPLETED":
      return native.shipmentStatus === "ON_DELIVERY" ? "shipped" : "completed";
    case "FINALIZED":
      if (!ORDERED.has(native.paymentStatus)) return null;
      if (native.paymentStatus !== "PAID" && !native.isCod) return "unpaid";
      return SHIPMENT[native.shipmentStatus] ?? null;
    default:
      return null;
  }
}

/** All three, as one word to keep. */
export const nativeStatus = ({
  orderStatus: order,
  paymentStatus,
  shipmentStatus,
}: Omit<Native, "isCod">): string => `${order}/${paymentStatus}/${shipmentStatus}`;
