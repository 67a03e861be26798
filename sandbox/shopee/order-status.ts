/** "order_status" as v2.order.get_order_detail answers it. */
export type NativeOrderStatus =
  | "UNPAID"
  | "READY_TO_SHIP"
  | "PROCESSED"
  | "SHIPPED"
  | "TO_CONFIRM_RECEIVE"
  | "COMPLETED"
  | "RETRY_SHIP"
  | "IN_CANCEL"
  | "CANCELLED"
  | "TO_RETURN";
