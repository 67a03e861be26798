import type { ToDoKind } from "#contract/to-dos.ts";
import type { IconName } from "../../../design/icon-names.ts";

interface ToDoPage {
  /** The screen where it is done: a list with exactly the counted rows, wherever there is one. */
  to: string;
  icon: IconName;
}

const TO_DO_PAGES: Readonly<Record<ToDoKind, ToDoPage>> = {
  access_ended: { to: "/channels", icon: "unlink" },
  quota_used_up: { to: "/order-quota/top-up", icon: "calendar" },
  payment_key_refused: { to: "/settings/shop", icon: "lock-keyhole" },
  courier_key_refused: { to: "/settings/shop", icon: "lock-keyhole" },
  slip_key_refused: { to: "/settings/shop", icon: "lock-keyhole" },
  messenger_key_refused: { to: "/settings/shop", icon: "lock-keyhole" },
  domain_failing: { to: "/settings/shop/domain", icon: "link" },
  meta_access_lost: { to: "/meta/connect", icon: "unlink" },
  cancel_requests: { to: "/orders?status=cancel_requested", icon: "ban" },
  late_orders: { to: "/orders?late=1", icon: "triangle-alert" },
  orders_due: { to: "/orders?due=1", icon: "clock" },
  arranging_failed: { to: "/orders?status=to_process&failed=yes", icon: "circle-alert" },
  pickups_failed: { to: "/orders?flag=retry_pickup", icon: "truck" },
  labels_missing: { to: "/orders?status=to_ship&documents=not_ready", icon: "printer" },
  orders_without_stock: { to: "/orders?flag=out_of_stock", icon: "package" },
  unknown_skus: { to: "/orders?flag=unmapped", icon: "unlink" },
  orders_without_warehouse: { to: "/orders?flag=no_warehouse", icon: "warehouse" },
  unknown_statuses: { to: "/orders?flag=unknown_status", icon: "circle-help" },
  payments_to_check: { to: "/orders/payments", icon: "circle-check" },
  received_payments_to_check: { to: "/orders/payments", icon: "circle-help" },
  orders_to_review: { to: "/orders/doubtful", icon: "eye" },
  refunds_to_pay: { to: "/orders/refunds", icon: "undo-2" },
  returns_to_answer: { to: "/orders?status=all&answer=yes", icon: "undo-2" },
  goods_to_receive: { to: "/orders?status=all&receipt=yes", icon: "undo-2" },
  deliveries_failed: { to: "/orders?status=delivery_failed", icon: "circle-x" },
  orders_to_process: { to: "/orders?status=to_process", icon: "clipboard-list" },
  chats_waiting: { to: "/chats?filter=unreplied", icon: "message-circle" },
  messages_failed: { to: "/chats", icon: "circle-x" },
  reviews_to_check: { to: "/settings/shop/reviews", icon: "smile" },
  privacy_requests: { to: "/settings/privacy", icon: "user" },
  shop_errors: { to: "/channels", icon: "circle-alert" },
  unreadable_orders: { to: "/channels", icon: "circle-help" },
  chat_errors: { to: "/chats", icon: "circle-alert" },
  warehouses_unlinked: { to: "/stocks/warehouses", icon: "warehouse" },
  orders_never_expire: { to: "/settings/line", icon: "clock" },
  access_ending: { to: "/channels", icon: "link" },
  listings_failed: { to: "/products-v2/master?status=4,5", icon: "circle-alert" },
  shop_differences: { to: "/stocks/differences", icon: "store" },
  shop_imports: { to: "/product-import-v2", icon: "download" },
  file_imports: { to: "/product-import", icon: "file-spreadsheet" },
  stock_files: { to: "/stocks/manage/import", icon: "file-spreadsheet" },
  shop_migrations: { to: "/onboarding", icon: "store" },
  meta_items_refused: { to: "/meta/sync", icon: "circle-alert" },
  units_in_doubt: { to: "/stocks/manage?doubt=1", icon: "circle-help" },
  counts_to_review: { to: "/stocks/counting/existing", icon: "check-check" },
  transfers_to_receive: { to: "/stocks/manage/transfers", icon: "truck" },
  sold_out: { to: "/stocks/manage?less=1", icon: "warehouse" },
  low_stock: { to: "/stocks/manage?sort=available", icon: "warehouse" },
  quota_ending: { to: "/order-quota/top-up", icon: "calendar" },
  top_ups_to_pay: { to: "/order-quota/history", icon: "calendar" },
  webhooks_off: { to: "/settings/webhooks", icon: "unlink" },
};

/** Low stock is what is below the account's own level, which its list is asked for. */
export function getToDoPage(kind: ToDoKind, lowStockLevel: number): ToDoPage {
  const page = TO_DO_PAGES[kind];
  return kind === "low_stock" ? { ...page, to: `${page.to}&less=${lowStockLevel}` } : page;
}
