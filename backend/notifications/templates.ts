import { z } from "zod";
import type { Notification } from "#contract/notifications.ts";
import type { Permission } from "#contract/permissions.ts";
import { CHANNEL_TYPES, type NotificationCategory } from "#contract/statuses.ts";

const channelFields = { channelType: z.enum(CHANNEL_TYPES), channelName: z.string() };
const orderFields = { ...channelFields, orderNumber: z.string() };
/** `reason`: the marketplace's own words, or one of our codes. */
const refusalFields = { reason: z.string() };
const levelFields = { sku: z.string(), productName: z.string(), available: z.number().int() };

export const TEMPLATE_PARAMETERS = {
  channel_revoked: z.object({ ...channelFields, status: z.literal("revoked") }),
  channel_expired: z.object({ ...channelFields, status: z.literal("expired") }),
  /** The marketplace has not approved the connection yet. */
  channel_pending: z.object({ ...channelFields, status: z.literal("pending") }),
  /** A local day. */
  channel_expiring: z.object({ ...channelFields, endsOn: z.iso.date() }),
  /** The payment provider or courier of the own shop refuses its key. */
  payment_key_refused: z.object({ ...channelFields, providerName: z.string() }),
  courier_key_refused: z.object({ ...channelFields, courierName: z.string() }),
  /** The service that checks slips refuses the shop's key. */
  slip_key_refused: z.object({ ...channelFields, verifierName: z.string() }),
  /** The own shop's domain failed a check, so links use the shop's other address. */
  domain_failing: z.object({ ...channelFields, domain: z.string() }),
  listing_failed: z.object({ ...channelFields, ...refusalFields, productName: z.string() }),
  /** The listing's item was deleted on the channel. */
  listing_gone: z.object({ ...channelFields, productName: z.string() }),
  listing_invalid: z.object({ ...channelFields, ...refusalFields, productName: z.string() }),
  order_out_of_stock: z.object(orderFields),
  order_cancel_requested: z.object(orderFields),
  order_return_requested: z.object(orderFields),
  /** Orders of the own shop that will probably not be paid. */
  orders_doubtful: z.object(channelFields),
  /** The buyer of an order in the own shop reported a bank transfer. */
  payment_claimed: z.object(orderFields),
  /** A payment to the own shop confirmed no order, so the seller decides. */
  payment_review: z.object(channelFields),
  /** A paid order of the own shop ended without goods, so the seller must refund it. */
  refund_due: z.object(orderFields),
  /** The payment provider could not refund the buyer, so the seller must. */
  refund_failed: z.object({ ...orderFields, providerName: z.string() }),
  shipment_failed: z.object({ ...orderFields, ...refusalFields }),
  /** The own shop's courier billed more than at the booking. Minor units. */
  courier_billed_more: z.object({
    ...orderFields,
    courierName: z.string(),
    currency: z.enum(["IDR", "THB"]),
    booked: z.number().int(),
    billed: z.number().int(),
  }),
  label_failed: z.object({ ...orderFields, ...refusalFields }),
  /** WhatsApp or LINE refuses the own shop's key. */
  messenger_refused: z.object({ ...channelFields, messenger: z.string() }),
  stock_low: z.object(levelFields),
  stock_out: z.object(levelFields),
  staff_joined: z.object({ name: z.string() }),
  storage_low: z.object({ percent: z.number().int() }),
  chat_message: z.object(channelFields),
  /** Local days, both inclusive. Without figures, because members see those of their own shops. */
  weekly_report: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }),
};
export type TemplateId = keyof typeof TEMPLATE_PARAMETERS;
export type Parameters<T extends TemplateId = TemplateId> = z.infer<
  (typeof TEMPLATE_PARAMETERS)[T]
>;

export const CATEGORY_BY_TEMPLATE: Record<TemplateId, NotificationCategory> = {
  channel_revoked: "channel",
  channel_expired: "channel",
  channel_pending: "channel",
  channel_expiring: "channel",
  payment_key_refused: "channel",
  slip_key_refused: "channel",
  domain_failing: "channel",
  courier_key_refused: "channel",
  listing_failed: "product",
  listing_gone: "product",
  listing_invalid: "product",
  order_out_of_stock: "order",
  order_cancel_requested: "order",
  order_return_requested: "order",
  orders_doubtful: "order",
  payment_claimed: "order",
  payment_review: "order",
  refund_due: "order",
  refund_failed: "order",
  shipment_failed: "order",
  courier_billed_more: "order",
  label_failed: "order",
  messenger_refused: "channel",
  stock_low: "stock",
  stock_out: "stock",
  staff_joined: "staff",
  // For members who may see the account's settings.
  storage_low: "channel",
  weekly_report: "report",
  chat_message: "chat",
};

/** `error`: nothing continues until a person acts. */
const TEMPLATE_SEVERITY: Record<TemplateId, Notification["severity"]> = {
  channel_revoked: "error",
  channel_expired: "error",
  channel_pending: "info",
  channel_expiring: "warning",
  payment_key_refused: "error",
  slip_key_refused: "error",
  domain_failing: "error",
  courier_key_refused: "error",
  listing_failed: "error",
  listing_gone: "error",
  listing_invalid: "warning",
  order_out_of_stock: "error",
  order_cancel_requested: "warning",
  order_return_requested: "warning",
  orders_doubtful: "warning",
  payment_claimed: "warning",
  payment_review: "warning",
  refund_due: "warning",
  refund_failed: "error",
  shipment_failed: "error",
  courier_billed_more: "warning",
  label_failed: "error",
  messenger_refused: "error",
  stock_low: "info",
  stock_out: "warning",
  staff_joined: "info",
  storage_low: "warning",
  weekly_report: "info",
  chat_message: "info",
};

export const isTemplateId = (id: string): id is TemplateId =>
  Object.hasOwn(TEMPLATE_PARAMETERS, id);
export const getSeverity = (templateId: string): Notification["severity"] =>
  isTemplateId(templateId) ? TEMPLATE_SEVERITY[templateId] : "info";

/** Members get only notifications whose pages they may open. */
export const PERMISSION_BY_CATEGORY: Record<NotificationCategory, Permission> = {
  stock: "stock-manage",
  order: "order-manage",
  product: "product-manage",
  channel: "integration-manage",
  staff: "staff-manage",
  report: "analytics-read",
  chat: "chat-manage",
};

/** The collected mail leaves them out. */
export const CATEGORIES_WITH_OWN_MAIL: ReadonlySet<NotificationCategory> = new Set(["report"]);
