import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { Output } from "#contract/endpoint.ts";
import { ADJUSTMENT_REASONS, VARIANCE_REASONS } from "#contract/statuses.ts";
import type { listStockHistories } from "#contract/stocks.ts";
import type { KnownChannel } from "./stock-row.ts";

/** A stock movement, formatted for the ledger. */
export interface LedgerRow {
  id: number;
  when: string;
  item: { to: string; sku: string; name: string; warehouse: string };
  what: string;
  change: string;
  onHand: string;
  available: string;
  actor: string;
  why: string;
  /** The order, count or transfer that caused it. */
  source: { to: string | null; text: string } | null;
}

type StockMovement = Output<typeof listStockHistories>["histories"][number];

export function buildLedgerRow(
  move: StockMovement,
  channels: readonly KnownChannel[],
  t: Translate,
  format: Format,
): LedgerRow {
  const reason = [...ADJUSTMENT_REASONS, ...VARIANCE_REASONS].find(
    (known) => known === move.reason,
  );
  return {
    id: move.id,
    when: format.dateTime(move.createdAt),
    what:
      move.undoes === null
        ? t(`stocks:movement.${move.type}`)
        : t("stockHistory:undoes", { what: t(`stocks:movement.${move.type}`) }),
    change: describeChanges(move, t, format).join(", "),
    onHand: format.number(move.onHandAfter),
    available: format.number(move.availableAfter),
    actor: nameActor(move.actor, channels, format),
    item: {
      to: `/stocks/manage/${move.stockId}`,
      sku: move.sku,
      name: move.productName,
      warehouse: move.warehouseName,
    },
    // An undo has no reason.
    why: [reason && move.undoes === null ? t(`stocks:reason.${reason}`) : "", move.note ?? ""]
      .filter(Boolean)
      .join(" · "),
    source: describeSource(move, t),
  };
}

function describeSource(
  { orderId, orderNumber, countId, countName, transferId }: StockMovement,
  t: Translate,
): LedgerRow["source"] {
  if (orderId && orderNumber)
    return {
      to: `${ORDERS_PREFIX}${orderId}`,
      text: t("stocks:history.order", { number: orderNumber }),
    };
  if (countId && countName)
    return {
      to: `/stocks/counting/${countId}`,
      text: t("stockHistory:count", { name: countName }),
    };
  return transferId
    ? {
        to: `/stocks/manage/transfers/${encodeURIComponent(transferId)}`,
        text: t("stockHistory:transfer"),
      }
    : null;
}

const ORDERS_PREFIX = "/orders/";

/** Removes the links for readers who may not open orders. */
export const removeOrderLinks = (row: LedgerRow): LedgerRow =>
  row.source?.to?.startsWith(ORDERS_PREFIX) ? { ...row, source: { ...row.source, to: null } } : row;

function describeChanges(move: StockMovement, t: Translate, { number }: Format): string[] {
  const parts = [
    { delta: move.onHandDelta, name: t("stocks:col.onHand") },
    { delta: move.reservedDelta, name: t("stocks:col.reserved") },
    { delta: move.damagedDelta, name: t("stocks:col.damaged") },
    { delta: move.bufferDelta, name: t("stocks:col.buffer") },
    { delta: move.lockedDelta, name: t("stocks:col.locked") },
    { delta: move.doubtfulDelta, name: t("stocks:col.doubtful") },
    { delta: move.incomingDelta, name: t("stocks:col.incoming") },
  ];
  return parts
    .filter(({ delta }) => delta !== 0)
    .map(({ delta, name }) => `${name} ${delta > 0 ? "+" : "−"}${number(Math.abs(delta))}`);
}

/** An actor is a person's name, `channel:<id>` or `system`. */
function nameActor(actor: string, channels: readonly KnownChannel[], format: Format): string {
  if (actor === "system" || actor === "") return "Etalase";
  const [, channelId] = /^channel:(.+)$/.exec(actor) ?? [];
  if (!channelId) return actor;
  const channel = channels.find(({ id }) => id === channelId);
  return channel ? format.channelName(channel.channelType) : "";
}
