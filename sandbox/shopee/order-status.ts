/** "order_status" as v2.order.get_order_detail answers it. */
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
 * "pending_terms" of an order: looked at by Shopee, when it is PENDING; or without room at the
 * courier's, when it is READY_TO_SHIP otherwise.
 */
export type PendingTerm = "SYSTEM_PENDING" | "ARRANGE_SHIPMENT_PENDING";
