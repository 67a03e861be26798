import type { IntakeStep } from "#contract/intake-steps.ts";
import type { OrderFlag } from "#contract/statuses.ts";
import { chargeOrder } from "../billing/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { findErasureTime, identifyBuyer } from "../erased-buyers.ts";
import { raiseEvent } from "../events.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import type { Step } from "../steps.ts";
import { notifyLevels, schedulePush } from "../stocks/index.ts";
import { type CancelledUnits, cancelUnits, makeUnitsCancelledEvent } from "./cancel-units.ts";
import { FINISHED_STATUSES } from "./erase-orders.ts";
import { enqueueReturnFollowUp } from "./follow-return.ts";
import { trackingJob } from "./jobs.ts";
import type { ReconcileResult } from "./move-line.ts";
import { notifyOrder } from "./notify-order.ts";
import { type NewEvent, recordEvents } from "./order-events.ts";
import { mapUnmappedLines, writeLines } from "./order-lines.ts";
import { isProcessed, STOCK_STATE } from "./order-states.ts";
import { enqueueParcelRead } from "./parcels/follow-parcels.ts";
import { removeCancelledUnits } from "./pick-pack/remove-cancelled-units.ts";
import { followOrderStatus } from "./pick-pack/stop-picking.ts";
import { reconcileStock } from "./reconcile-stock.ts";
import { repushFixedFigures } from "./repush-fixed-figures.ts";
import { awaitsAnswer, isNewReturnWish } from "./return-wish.ts";
import { scheduleRecheck } from "./schedule-recheck.ts";
import { applyStoredFees } from "./settlements/write-fees.ts";
import { enqueueTrackingRead } from "./tracking-events.ts";
import { toOrderKey } from "./visible-orders.ts";
import { writeFlags } from "./write-flags.ts";
import { type OrderChannel, writeReport } from "./write-report.ts";

/** An order while its stock, events and notifications follow its status. */
export interface SettlingOrder {
  readonly backend: Backend;
  readonly tx: Transaction;
  /** The row before the change. Equals `order` if only lines or stock changed. */
  readonly before: OrderRow;
  order: OrderRow;
  readonly isNew: boolean;
  /** In the timeline and the ledger: `channel:<id>`, `system` or a user's id. */
  readonly actor: string;
  /** The only variants to reserve (LineMoves.only). Absent: all. */
  readonly only?: ReadonlySet<string> | undefined;
  readonly events: NewEvent[];
  /** Flags for shortages that are new. */
  newShortages: OrderFlag[];
  reconciled: ReconcileResult;
  /**
   * The goods left before the shop was connected, so the entered stock does not include them: do
   * not deduct them. Orders that were open at that time reserve as usual.
   */
  isShippedBeforeConnecting: boolean;
}

export interface IntakeOrder extends SettlingOrder {
  readonly channel: OrderChannel;
  readonly report: ChannelOrder;
  readonly isAnswered: boolean;
  readonly readAt: Date | null;
  /** The order is finished, and its buyer was erased after placing it. */
  isBuyerErased: boolean;
  cancelled: CancelledUnits[];
}

type IntakeSteps<State> = readonly Step<State, IntakeStep>[];

const READ_REPORT: IntakeSteps<IntakeOrder> = [
  {
    name: "find_erased_buyer",
    isNeeded: (intake) => intake.before.erasedAt === null && hasJustEnded(intake),
    run: async (intake) => {
      intake.isBuyerErased = await wasErased(intake);
      return intake.isBuyerErased;
    },
  },
  {
    name: "write_report",
    run: async (intake) => {
      const { before, isNew, channel } = intake;
      const isErased = before.erasedAt !== null || (isNew && intake.isBuyerErased);
      intake.order = await writeReport(intake.tx, before, {
        ...intake,
        erasedAt: isErased ? (before.erasedAt ?? intake.backend.now()) : null,
      });
      const { shippedAt } = intake.order;
      intake.isShippedBeforeConnecting = shippedAt !== null && shippedAt < channel.createdAt;
    },
  },
  {
    name: "write_lines",
    isNeeded: ({ isNew }) => isNew,
    run: ({ tx, channel, order, report }) => writeLines(tx, channel, order, report.lines),
  },
  {
    name: "map_lines",
    isNeeded: ({ isNew }) => !isNew,
    run: async ({ tx, channel, order }) => (await mapUnmappedLines(tx, channel, order)) > 0,
  },
  {
    name: "cancel_units",
    isNeeded: ({ isNew }) => !isNew,
    run: async (intake) => {
      intake.cancelled = await cancelUnits(intake.tx, intake, intake.report.lines);
      intake.events.push(...intake.cancelled.map(makeUnitsCancelledEvent));
      return hasCancelled(intake);
    },
  },
  {
    name: "note_shipped_before",
    isNeeded: ({ isShippedBeforeConnecting }) => isShippedBeforeConnecting,
    run: ({ backend, tx, order, isNew, actor, events }) =>
      recordEvents(
        tx,
        order,
        actor,
        isNew ? [...events, LEFT_BEFORE_EVENT] : events,
        backend.now(),
      ),
  },
];

/** Applies everything that follows from the order's status, also after our own changes. */
export const SETTLE_STEPS: IntakeSteps<SettlingOrder> = [
  {
    name: "move_stock",
    isNeeded: isAfterConnection,
    run: async (settlingOrder) => {
      const { backend, tx, before, order, isNew, actor, only } = settlingOrder;
      const formerState = isNew ? null : STOCK_STATE[before.status];
      const options = { actor, formerState, only, now: backend.now() };
      settlingOrder.reconciled = await reconcileStock(tx, order, options);
      settlingOrder.newShortages = settlingOrder.reconciled.flags.filter(
        (flag) => isNew || !before.flags.includes(flag),
      );
      return settlingOrder.reconciled.events.length > 0;
    },
  },
  {
    name: "write_flags",
    isNeeded: isAfterConnection,
    run: ({ backend, tx, order, reconciled }) => writeFlags(tx, order, reconciled, backend.now()),
  },
  {
    name: "announce_change",
    isNeeded: (settlingOrder) => isAfterConnection(settlingOrder) && hasChanged(settlingOrder),
    run: ({ backend, tx, before, order, isNew }) =>
      raiseEvent(backend, tx, "orderChanged", {
        ...toOrderKey(order),
        from: isNew ? null : before.status,
      }),
  },
  {
    name: "write_timeline",
    isNeeded: isAfterConnection,
    run: async ({ backend, tx, order, actor, events, reconciled, newShortages }) => {
      const allNewEvents = [
        ...events,
        ...reconciled.events,
        ...newShortages.flatMap(makeShortageEvents),
      ];
      await recordEvents(tx, order, actor, allNewEvents, backend.now());
      return allNewEvents.length > 0;
    },
  },
  {
    name: "push_stock",
    isNeeded: (settlingOrder) =>
      isAfterConnection(settlingOrder) && settlingOrder.reconciled.variantIds.length > 0,
    run: ({ backend, tx, order, reconciled }) =>
      schedulePush(backend.enqueue, tx, order.accountId, reconciled.variantIds),
  },
  {
    name: "refill_figures",
    isNeeded: (settlingOrder) =>
      isAfterConnection(settlingOrder) && (settlingOrder.isNew || isReleasedNow(settlingOrder)),
    run: ({ backend, tx, order }) => repushFixedFigures(backend.enqueue, tx, order),
  },
  {
    // Stock that comes in and is taken in one transaction is no decrease; the caller notifies of
    // the rest.
    name: "notify_levels",
    isNeeded: (settlingOrder) =>
      isAfterConnection(settlingOrder) &&
      !settlingOrder.only &&
      settlingOrder.reconciled.available.size > 0,
    run: ({ backend, tx, order, reconciled }) =>
      notifyLevels(backend, tx, order.accountId, reconciled.available),
  },
  {
    name: "notify_out_of_stock",
    isNeeded: (settlingOrder) => isAfterConnection(settlingOrder) && hasNewShortage(settlingOrder),
    run: ({ backend, tx, order }) =>
      notifyOrder(backend, tx, order, { template: "order_out_of_stock" }),
  },
];

const FOLLOW_UP: IntakeSteps<IntakeOrder> = [
  {
    name: "release_to_waiting",
    isNeeded: (intake) =>
      isAfterConnection(intake) && (hasReleasedStock(intake) || hasCancelled(intake)),
    run: async ({ backend, tx, order: { accountId }, reconciled }) => {
      if (reconciled.available.size === 0) return false;
      await raiseEvent(backend, tx, "stockChanged", { accountId, changes: reconciled.available });
      await notifyLevels(backend, tx, accountId, reconciled.available);
      return true;
    },
  },
  {
    name: "refill_cancelled",
    isNeeded: (intake) => isAfterConnection(intake) && hasCancelled(intake),
    run: ({ backend, tx, order }) => repushFixedFigures(backend.enqueue, tx, order),
  },
  {
    name: "look_again",
    isNeeded: (intake) => isAfterConnection(intake) && isShortOfStock(intake),
    run: ({ backend, tx, order }) => scheduleRecheck(backend, tx, toOrderKey(order)),
  },
  {
    name: "take_off_picks",
    isNeeded: hasCancelled,
    run: ({ backend, tx, order, cancelled, actor }) =>
      removeCancelledUnits(tx, order, cancelled, { actor, now: backend.now() }),
  },
  {
    name: "follow_picks",
    isNeeded: hasNewStatus,
    run: ({ backend, tx, before, order, actor }) =>
      followOrderStatus(tx, { before, order }, { actor, now: backend.now() }),
  },
  {
    // Skips orders that left before the connection, and orders that the marketplace ships.
    name: "charge_quota",
    isNeeded: (intake) =>
      isShippingBegun(intake) &&
      isAfterConnection(intake) &&
      !intake.order.flags.includes("fulfilled_by_channel"),
    run: ({ backend, tx, order }) => chargeOrder(backend, tx, order),
  },
  {
    name: "notify_cancel_request",
    isNeeded: (intake) => hasNewRequest(intake) && intake.order.status === "cancel_requested",
    run: ({ backend, tx, order }) =>
      notifyOrder(backend, tx, order, { template: "order_cancel_requested", isOwn: true }),
  },
  {
    name: "notify_return_request",
    isNeeded: (intake) => hasNewRequest(intake) && awaitsAnswer(intake.order),
    run: ({ backend, tx, order }) =>
      notifyOrder(backend, tx, order, { template: "order_return_requested", isOwn: true }),
  },
  {
    // A new report of an order under way likely means new courier scans.
    name: "ask_for_scans",
    isNeeded: (intake) =>
      isNewReport(intake) &&
      isAfterConnection(intake) &&
      STOCK_STATE[intake.order.status] === "deducted",
    run: ({ backend, tx, order }) => enqueueTrackingRead(backend, tx, order),
  },
  {
    // The job asks for the tracking code first, because the label shows it.
    name: "ask_for_label",
    isNeeded: needsLabel,
    run: ({ backend, tx, order }) =>
      backend.enqueue(
        tx,
        trackingJob,
        { ...toOrderKey(order), since: backend.now().toISOString() },
        { singletonKey: order.id },
      ),
  },
  {
    name: "ask_for_boxes",
    isNeeded: isNewReport,
    run: ({ backend, tx, order, before }) => enqueueParcelRead(backend, tx, order, before),
  },
  {
    // The return may have ended in another way than the seller answered.
    name: "ask_for_return",
    isNeeded: isNewReport,
    run: ({ backend, tx, order }) => enqueueReturnFollowUp(backend, tx, order),
  },
  {
    name: "write_known_fees",
    isNeeded: ({ isNew }) => isNew,
    run: ({ backend, tx, order }) => applyStoredFees(backend, tx, order),
  },
  {
    name: "count_sales",
    run: ({ backend, tx, order: { accountId, id } }) =>
      raiseEvent(backend, tx, "salesChanged", { accountId, orderIds: [id] }),
  },
  {
    // An order under way needs the buyer's address until it is finished.
    name: "erase_buyer",
    isNeeded: ({ isBuyerErased, isNew }) => isBuyerErased && !isNew,
    run: ({ backend, tx, order }) => raiseEvent(backend, tx, "erasedOrderEnded", toOrderKey(order)),
  },
];

/**
 * All steps that follow from a channel's report, in this order, in one transaction that has locked
 * the order's row.
 */
export const INTAKE: IntakeSteps<IntakeOrder> = [...READ_REPORT, ...SETTLE_STEPS, ...FOLLOW_UP];

function isAfterConnection({ isShippedBeforeConnecting }: SettlingOrder): boolean {
  return !isShippedBeforeConnecting;
}

function hasChanged({ isNew, before, order }: SettlingOrder): boolean {
  return isNew || order.status !== before.status || order.trackingCode !== before.trackingCode;
}

function hasNewStatus({ before, order }: SettlingOrder): boolean {
  return order.status !== before.status;
}

function hasReleasedStock({ order }: SettlingOrder): boolean {
  return STOCK_STATE[order.status] === "released";
}

function isReleasedNow(settlingOrder: SettlingOrder): boolean {
  return hasReleasedStock(settlingOrder) && STOCK_STATE[settlingOrder.before.status] !== "released";
}

function hasCancelled({ cancelled }: IntakeOrder): boolean {
  return cancelled.length > 0;
}

function hasNewShortage({ newShortages }: SettlingOrder): boolean {
  return newShortages.includes("out_of_stock");
}

function isShortOfStock({ order, reconciled }: SettlingOrder): boolean {
  return STOCK_STATE[order.status] === "held" && reconciled.flags.includes("out_of_stock");
}

/** Whether this report is the first that shows that the seller has begun to send the order. */
function isShippingBegun({ isNew, before, order }: SettlingOrder): boolean {
  return isProcessed(order.status) && (isNew || !isProcessed(before.status));
}

function isNewReport({ isNew, before, order }: SettlingOrder): boolean {
  return isNew || order.channelUpdatedAt > before.channelUpdatedAt;
}

/**
 * Whether the report has a new request of the buyer that needs an answer, made after the
 * connection.
 */
function hasNewRequest({ isNew, before, order, channel }: IntakeOrder): boolean {
  const isAsked =
    isNew || order.status !== before.status || isNewReturnWish(before, order.returnWish);
  return isAsked && order.channelUpdatedAt >= channel.createdAt;
}

function needsLabel({ isNew, before, order }: SettlingOrder): boolean {
  if (order.status !== "to_ship") return false;
  return isNew || (order.trackingCode === null && before.status !== "to_ship");
}

function hasJustEnded({ isNew, before, report: { status } }: IntakeOrder): boolean {
  return (
    status !== null && FINISHED_STATUSES.includes(status) && (isNew || before.status !== status)
  );
}

/**
 * Whether the buyer was erased after placing this order: reading the shop again must not restore
 * the data. Later orders and orders under way keep theirs. The order's row is locked, so an erasure
 * waits for it (privacy/erase-buyer.ts).
 */
async function wasErased({ backend, tx, channel, report }: IntakeOrder): Promise<boolean> {
  const buyerIdentifiers = identifyBuyer(report);
  if (!buyerIdentifiers) return false;
  const shop = { accountId: channel.accountId, channelId: channel.id };
  const erasedUntilTime = await findErasureTime(backend, tx, shop, [buyerIdentifiers]);
  return erasedUntilTime !== null && report.placedAt <= erasedUntilTime;
}

/** An order without a warehouse is flagged, but gets no event in the timeline. */
function makeShortageEvents(flag: OrderFlag): NewEvent[] {
  if (flag === "no_warehouse") return [];
  return [{ axis: "stock", type: flag === "unmapped" ? "unmapped" : "out_of_stock" }];
}

const LEFT_BEFORE_EVENT: NewEvent = { axis: "stock", type: "left_before" };
