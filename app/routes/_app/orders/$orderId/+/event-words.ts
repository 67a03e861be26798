import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "#contract/statuses.ts";
import { failureText } from "./failure-text.ts";

type OrderEvent = OrderDetail["events"][number];
export interface EventWords {
  title: string;
  detail: string;
  actor: string;
  bad: boolean;
}

/** The words of backend/orders/order-events.ts. An upstream may know others: those are shown as they are. */
const KNOWN = [
  "placed",
  "status_refused",
  "unknown_status",
  "accepted",
  "arranged",
  "arrange_failed",
  "tracking_code",
  "out_of_stock",
  "unmapped",
  "left_before",
  "label_requested",
  "label_ready",
  "label_failed",
  "label_printed",
  "note",
] as const;
/** These say how many units. */
const COUNTED = [
  "reserved",
  "released",
  "shipped",
  "stock_missing",
  "returned_good",
  "returned_damaged",
] as const;
const BAD: readonly string[] = [
  "arrange_failed",
  "out_of_stock",
  "unmapped",
  "stock_missing",
  "label_failed",
  "status_refused",
  "unknown_status",
];

/** `channelName` stands for an actor that is the channel. */
export function eventWords(event: OrderEvent, channelName: string, t: Translate): EventWords {
  return {
    title: titleOf(event, t),
    detail: detailOf(event, t),
    actor: actorOf(event.actor, channelName, t),
    bad: BAD.includes(event.type),
  };
}

function titleOf(event: OrderEvent, t: Translate): string {
  if (event.type === "status") return statusText(event.to, t);
  const counted = COUNTED.find((type) => type === event.type);
  if (counted)
    return t(`order:event.${counted}`, {
      count: Number(event.detail.missing ?? event.detail.quantity ?? 0),
    });
  const known = KNOWN.find((type) => type === event.type);
  return known ? t(`order:event.${known}` satisfies MessageKey) : event.type.replaceAll("_", " ");
}

function statusText(status: string | null, t: Translate): string {
  const known = ORDER_STATUSES.find((one): one is OrderStatus => one === status);
  return known ? t(`orders:status.${known}`) : (status ?? "");
}

/** Facts worth reading: a SKU, the channel's own words, a code. */
function detailOf(event: OrderEvent, t: Translate): string {
  const { detail } = event;
  const reason = detail.reason ?? detail.message ?? detail.code;
  const facts = [
    detail.sku,
    detail.trackingCode,
    detail.nativeStatus,
    event.type === "status" ? detail.note : "",
    typeof reason === "string" ? failureText(reason, t) : "",
  ];
  return facts.filter((fact) => typeof fact === "string" && fact !== "").join(" · ");
}

/** An actor is a person's name, `channel:<id>` or `system`. */
function actorOf(actor: string, channelName: string, t: Translate): string {
  if (actor === "system" || actor === "") return t("order:actor.system");
  return actor.startsWith("channel:") ? channelName : actor;
}
