/** "order_status" in v2.order.get_order_detail. */
export type NativeOrderStatus =
  | "UNPAID"
  | "PENDING"
  | "READY_TO_SHIP"
  | "PROCESSED"
  | "SHIPPED"
  | "TO_CONFIRM_RECEIVE"
  | "COMPLETED"
  | "RETRY_SHIP"
  | "IN_CANCEL"
  | "CANCELLED"
  | "TO_RETURN";

/**
 * "pending_terms" of an order: Shopee checks it while it is PENDING, or the courier has no capacity
 * while it is otherwise READY_TO_SHIP.
 */
export type PendingTerm = "SYSTEM_PENDING" | "ARRANGE_SHIPMENT_PENDING";
