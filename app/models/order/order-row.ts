import type { Format } from "#app/i18n/format.ts";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import type { StatusTone } from "#app/models/status-tone.ts";
import type { OrderSummary } from "#contract/orders.ts";
import type { ChannelType, OrderFlag, OrderStatus } from "#contract/statuses.ts";

/** Maximum characters of a note in a row. The order shows all of it. */
const LONGEST_NOTE = 200;

type BadgeTone = "neutral" | "critical" | "warning";

interface RowLine {
  image: string | null;
  quantity: string;
  isSeveral: boolean;
  name: string;
  /** Variant, SKU and rack, as far as they are known. */
  facts: string;
}

/** A row of the order list, formatted: the browser formats nothing and needs no texts. */
export interface OrderRow {
  id: string;
  number: string;
  channelType: ChannelType;
  shop: string;
  buyer: string;
  city: string;
  firstItem: string;
  items: string;
  images: string[];
  /** The first two lines, as they are picked. */
  lines: RowLine[];
  /** The lines beyond them, as "+2". "" for none. */
  more: string;
  total: string;
  cod: boolean;
  paid: boolean;
  courier: string;
  tracking: string;
  warehouse: string;
  tone: StatusTone;
  status: string;
  sub: string;
  flags: { text: string; tone: BadgeTone }[];
  /** The staff's note and the buyer's, shortened for the row. */
  note: string;
  buyerNote: string;
  /** Ship-by time, in ms. `null` when nothing is left to ship. */
  shipByAt: number | null;
  placed: string;
  next: OrderSummary["nextAct"];
}

/**
 * Colours by status: blue needs the seller, ink is in the warehouse, a ring waits for someone else,
 * green is done, red needs a reply.
 */
export const STATUS_TONES: Record<OrderStatus, StatusTone> = {
  unpaid: "none",
  on_hold: "none",
  to_process: "info",
  processing: "none",
  to_ship: "ink",
  shipped: "success",
  delivered: "success",
  completed: "success",
  cancel_requested: "critical",
  cancelled: "none",
  expired: "none",
  delivery_failed: "critical",
  return_requested: "critical",
  returned: "none",
};

const FLAG_TONES: Partial<Record<OrderFlag, BadgeTone>> = {
  out_of_stock: "critical",
  no_warehouse: "critical",
  unmapped: "warning",
  retry_pickup: "warning",
  unknown_status: "warning",
  unclear_fees: "warning",
};
/** Flags that the row shows elsewhere, in the fuse and the payment. */
const SAID_ELSEWHERE: readonly OrderFlag[] = ["late", "cod"];
const TO_BE_SHIPPED: readonly OrderStatus[] = [
  "on_hold",
  "to_process",
  "processing",
  "to_ship",
  "cancel_requested",
];

const REST_HAS_LEFT: readonly OrderStatus[] = ["shipped", "delivered", "completed"];

export function isToBeShipped(status: OrderStatus): boolean {
  return TO_BE_SHIPPED.includes(status);
}

export function buildOrderRow(order: OrderSummary, t: Translate, format: Format): OrderRow {
  return {
    id: order.id,
    number: order.externalId,
    channelType: order.channelType,
    shop: order.channelName,
    buyer: order.buyerName,
    city: order.city,
    firstItem: order.firstItem,
    items: t("orders:items", { count: order.itemCount }),
    images: order.imageUrls.slice(0, 2),
    lines: order.topLines.map((line) => ({
      image: line.imageUrl,
      quantity: t("orders:units", { n: format.number(line.quantity) }),
      isSeveral: line.quantity > 1,
      name: line.name,
      facts: [line.variantName, line.sku, line.rack].filter(Boolean).join(" · "),
    })),
    more:
      order.lineCount > order.topLines.length
        ? t("orders:more", { n: format.number(order.lineCount - order.topLines.length) })
        : "",
    total: format.money(order.total),
    cod: order.isCod,
    paid: order.paidAt !== null,
    courier: order.courier,
    tracking: order.trackingCode ?? "",
    warehouse: order.warehouseName ?? "",
    tone: STATUS_TONES[order.status],
    status: t(`orders:status.${order.status}`),
    sub: formatSubStatus(order, t),
    flags: buildFlagBadges(order, t),
    note: shortenNote(order.note),
    buyerNote: shortenNote(order.buyerNote),
    shipByAt: order.shipByAt && isToBeShipped(order.status) ? Date.parse(order.shipByAt) : null,
    placed: format.day(order.placedAt),
    next: order.nextAct,
  };
}

const shortenNote = (note: string): string =>
  note.length > LONGEST_NOTE ? `${note.slice(0, LONGEST_NOTE)}…` : note;

function formatSubStatus(order: OrderSummary, t: Translate): string {
  const { status, documentStatus, pickpackStatus } = order;
  // Items that were not found ship separately.
  if (REST_HAS_LEFT.includes(status))
    return pickpackStatus === "none" || pickpackStatus === "packed"
      ? ""
      : t(`orders:pickpack.${pickpackStatus}`);
  // An order of the own shop waits for its buyer, others for their channel.
  if (status === "on_hold" && order.channelType === "shop") return t("orders:sub.on_hold.shop");
  if (status === "to_process") return order.shipmentError ? t("orders:sub.shipmentFailed") : "";
  if (status === "to_ship")
    return [
      pickpackStatus === "none" ? "" : t(`orders:pickpack.${pickpackStatus}`),
      documentStatus === "none" ? "" : t(`orders:sub.label.${documentStatus}`),
    ]
      .filter(Boolean)
      .join(" · ");
  if (
    status === "unpaid" ||
    status === "on_hold" ||
    status === "processing" ||
    status === "cancel_requested"
  )
    return t(`orders:sub.${status}`);
  return "";
}

function buildFlagBadges(order: OrderSummary, t: Translate): OrderRow["flags"] {
  const flags = order.flags
    .filter((flag) => !SAID_ELSEWHERE.includes(flag))
    .map((flag) => ({
      text: t(`orders:flag.${flag}` satisfies MessageKey),
      tone: FLAG_TONES[flag] ?? ("neutral" as const),
    }));
  if (order.status === "to_ship" && order.documentStatus === "failed")
    flags.push({ text: t("orders:sub.label.failed"), tone: "critical" });
  return flags;
}
