import type { Translate } from "#app/i18n/keys.ts";
import { formatNativeStatus } from "#app/models/order/channel-words.ts";
import { ORDER_EVENT_TYPES, type OrderEvent, type OrderEventType } from "#contract/order-events.ts";
import { ORDER_STATUSES, PICK_SHORT_REASONS, PICKPACK_STATUSES } from "#contract/statuses.ts";
import { explainFailure, explainRefusal } from "./failure-text.ts";

type Event = Pick<OrderEvent, "axis" | "type" | "to" | "actor" | "detail">;
export interface EventWords {
  title: string;
  detail: string;
  actor: string;
  bad: boolean;
}

/**
 * How the title of each event type is built: plain, with a number of units, parcels or
 * orders, or from the status.
 */
const TITLE_KINDS = {
  placed: "plain",
  status: "status",
  status_refused: "plain",
  unknown_status: "plain",
  units_cancelled: "counted",
  accepted: "plain",
  arranged: "plain",
  arrange_failed: "plain",
  split: "parcels",
  joined: "plain",
  combined: "orders",
  tracking_code: "plain",
  reserved: "counted",
  released: "counted",
  shipped: "counted",
  out_of_stock: "plain",
  unmapped: "plain",
  stock_missing: "counted",
  return_accepted: "plain",
  return_refused: "plain",
  refunded_instead: "plain",
  return_void: "plain",
  return_counted: "plain",
  returned_good: "counted",
  returned_damaged: "counted",
  left_before: "plain",
  fees_told: "plain",
  label_requested: "plain",
  label_ready: "plain",
  label_failed: "plain",
  label_printed: "plain",
  invoice_printed: "plain",
  packing_slip_printed: "plain",
  label_unprinted: "plain",
  invoice_unprinted: "plain",
  packing_slip_unprinted: "plain",
  picked_short: "counted",
  picked_too_many: "counted",
  put_back: "counted",
  handed_over: "plain",
  note: "plain",
} as const satisfies Record<OrderEventType, "plain" | "counted" | "parcels" | "orders" | "status">;
type EventTypeOf<Kind> = {
  [Type in OrderEventType]: (typeof TITLE_KINDS)[Type] extends Kind ? Type : never;
}[OrderEventType];

const BAD_EVENTS: readonly string[] = [
  "arrange_failed",
  "out_of_stock",
  "unmapped",
  "stock_missing",
  "label_failed",
  "status_refused",
  "unknown_status",
  "picked_short",
  "picked_too_many",
] satisfies OrderEventType[];

/** Events that show their note. A changed note has its own place on the page. */
const NOTED_EVENTS: readonly string[] = [
  "status",
  "return_accepted",
  "return_refused",
  "return_counted",
] satisfies OrderEventType[];

/** Returns the texts of an event. `channelName` names the actor if it is the channel. */
export function describeEvent(
  event: Event,
  channelName: string,
  t: Translate,
  money: (minorUnits: number) => string,
): EventWords {
  return {
    title: formatTitle(event, t),
    detail: event.type === "fees_told" ? formatFees(event, money) : formatDetail(event, t),
    actor: nameActor(event.actor, channelName, t),
    bad: BAD_EVENTS.includes(event.type),
  };
}

/** An event type that only another upstream knows is shown as it is. */
function formatTitle(event: Event, t: Translate): string {
  const type = ORDER_EVENT_TYPES.find((known) => known === event.type);
  if (!type) return event.type.replaceAll("_", " ");
  if (type === "status") return formatStatus(event, t);
  if (isCounted(type))
    return t(`order:event.${type}`, {
      count: Number(event.detail.missing ?? event.detail.quantity ?? 0),
    });
  if (type === "combined")
    return t("order:event.combined", { count: Number(event.detail.orders ?? 0) });
  if (type === "split") return t("order:event.split", { count: Number(event.detail.parcels ?? 0) });
  return t(`order:event.${type}`);
}

const isCounted = (type: OrderEventType): type is EventTypeOf<"counted"> =>
  TITLE_KINDS[type] === "counted";

function formatStatus({ axis, to }: Event, t: Translate): string {
  if (axis === "pickpack") {
    const knownStatus = PICKPACK_STATUSES.find((one) => one === to);
    return knownStatus ? t(`orders:pickpack.${knownStatus}`) : (to ?? "");
  }
  const knownOrderStatus = ORDER_STATUSES.find((one) => one === to);
  return knownOrderStatus ? t(`orders:status.${knownOrderStatus}`) : (to ?? "");
}

/** The channel's status, unless the title says the same: the own shop's statuses are ours. */
function formatOtherStatus(event: Event, t: Translate): string {
  const { nativeStatus } = event.detail;
  const text = typeof nativeStatus === "string" ? formatNativeStatus(nativeStatus, t) : "";
  return event.type === "status" && text === formatStatus(event, t) ? "" : text;
}

/** Returns the facts of an event, such as a SKU, the channel's own words or a code. */
function formatDetail(event: Event, t: Translate): string {
  const { detail } = event;
  const facts = [
    detail.sku,
    detail.trackingCode,
    formatOtherStatus(event, t),
    event.type === "return_counted" ? formatGrades(event, t) : "",
    NOTED_EVENTS.includes(event.type) ? detail.note : "",
    event.type === "handed_over" ? detail.courier : "",
    typeof detail.number === "number" ? t("order:event.handOver", { number: detail.number }) : "",
    formatReason(event, t),
  ];
  return facts.filter((fact) => typeof fact === "string" && fact !== "").join(" · ");
}

function formatGrades({ detail }: Event, t: Translate): string {
  const [good, damaged] = [Number(detail.good ?? 0), Number(detail.damaged ?? 0)];
  return t("order:stock.line", { good, damaged });
}

/** Returns the fees that the channel keeps. A correction also shows the amount before it. */
function formatFees({ detail }: Event, money: (minorUnits: number) => string): string {
  const feeAmounts = [detail.before, detail.amount].filter((amount) => typeof amount === "number");
  return feeAmounts.map(money).join(" → ");
}

function formatReason({ type, detail }: Event, t: Translate): string {
  const reason = detail.reason ?? detail.message ?? detail.code;
  if (typeof reason !== "string") return "";
  if (type === "return_refused") return explainRefusal(reason, t);
  const shortReason = PICK_SHORT_REASONS.find(
    (known) => type === "picked_short" && known === reason,
  );
  return shortReason ? t(`pickPack:short.reason.${shortReason}`) : explainFailure(reason, t);
}

/** An actor is a person's name, `channel:<id>` or `system`. */
function nameActor(actor: string, channelName: string, t: Translate): string {
  if (actor === "system" || actor === "") return t("order:actor.system");
  return actor.startsWith("channel:") ? channelName : actor;
}
