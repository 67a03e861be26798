import { SYNC_STATUS } from "#contract/statuses.ts";
import type { NotificationRow } from "../db/schema/notifications.ts";

/** Returns the page for a notification (docs/specification.md "Notifications"). */
export function makeNotificationLink({
  category,
  data,
  templateId,
}: Pick<NotificationRow, "category" | "data" | "templateId">): string {
  if (templateId === "storage_low") return "/settings/general";
  if (templateId === "messenger_refused" || templateId === "slip_key_refused")
    return "/settings/shop";
  if (templateId === "domain_failing") return "/settings/shop/domain";
  if (templateId === "orders_doubtful") return "/orders/doubtful";
  if (templateId === "payment_claimed" || templateId === "payment_review")
    return "/orders/payments";
  if (templateId === "refund_due" || templateId === "refund_failed") return "/orders/refunds";
  if (templateId === "payment_key_refused" || templateId === "courier_key_refused")
    return "/settings/shop";
  switch (category) {
    case "stock":
      return withQuery("/stocks/manage", data.sku ? { sku: data.sku } : { sort: "available" });
    case "order":
      return withQuery("/orders", { orderNumber: data.orderNumber });
    case "product":
      if (data.channelType) return makeProductsLink(data.channelType, data, templateId);
      return withQuery("/products-v2/master", {
        status: `${SYNC_STATUS.failed},${SYNC_STATUS.invalid}`,
        channelIds: data.channelId,
      });
    case "channel":
      return "/channels";
    case "chat":
      return data.channelId && data.sessionId
        ? `/chats/${encodeURIComponent(data.channelId)}/${encodeURIComponent(data.sessionId)}`
        : withQuery("/chats", { shop: data.channelId });
    case "staff":
      return "/staffs";
    case "report":
      return withQuery("/statistics", {
        period: data.startDate ? "custom" : undefined,
        from: data.startDate,
        to: data.endDate,
      });
  }
}

/** Returns the listing, or the channel's failed listings if several failed for one reason. */
function makeProductsLink(
  channelType: string,
  { channelId, productId }: NotificationRow["data"],
  templateId: string,
): string {
  const list = `/products-v2/channels/${channelType}`;
  if (channelId && productId)
    return `${list}/${encodeURIComponent(channelId)}/${encodeURIComponent(productId)}`;
  const status = SYNC_STATUS[templateId === "listing_invalid" ? "invalid" : "failed"];
  return withQuery(list, { status: String(status), shop: channelId });
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}
