import { and, eq } from "drizzle-orm";
import { getMarketplaceFacts, hasMarketplace } from "#contract/marketplace-facts.ts";
import {
  type ActRefusal,
  ORDER_ACTIONS,
  ORDER_ACTS,
  type OrderAct,
  type OrderAction,
  type OrderActName,
} from "#contract/order-acts.ts";
import type { ChannelType, OrderFlag, OrderStatus } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { conflict, notFound, type ProblemError } from "../http/problem-error.ts";
import type { Connector } from "../marketplaces/connector.ts";
import { takesReturnAnswers } from "./channel-takes-answers.ts";
import { explainMissingLabel, hasLabel } from "./missing-label.ts";
import { CANCELLABLE_STATUSES, hasRestShipped, RECEIVABLE_STATUSES } from "./order-states.ts";
import type { ReadLine } from "./read-lines.ts";
import { awaitsReceipt, hasOpenReturnWish, mustCountFirst } from "./return-wish.ts";
import { hasWaybill, parseShipment } from "./stored-shipment.ts";
import { type OrderReader, visibleToCaller, wrongStatusProblem } from "./visible-orders.ts";

/**
 * Decides which acts are possible on an order. Use cases refuse by the same rules
 * (`requireAct`), screens and bulk actions show them (`describeActs`).
 */
export interface ActFacts {
  order: OrderRow;
  /** `null` while the server cannot reach the marketplace. */
  connector: Connector | null;
}

type ActLine = Pick<ReadLine, "id" | "quantity" | "variantId" | "reservation">;
export interface LineFacts extends ActFacts {
  channelType: ChannelType;
  lines: readonly ActLine[];
  /** The own shop owes the buyer of this order money. */
  hasOpenRefund: boolean;
}

/** Flags of orders whose goods a person must look at first, or that the marketplace ships. */
export const CONCERNS = [
  "unmapped",
  "out_of_stock",
  "no_warehouse",
  "fulfilled_by_channel",
] as const satisfies readonly OrderFlag[];

/** Statuses in which goods are promised or on their way, and the courier collects the cash. */
const CASH_ON_DELIVERY_STATUSES: readonly OrderStatus[] = [
  ...(["to_process", "processing", "to_ship", "shipped", "delivered"] as const),
];
/** Includes unarranged orders: a seller may have sent the parcel without arranging it here. */
const BEFORE_LEAVING: readonly OrderStatus[] = ["to_process", "processing", "to_ship"];
const UNDER_WAY: readonly OrderStatus[] = ["to_ship", "shipped"];
/** The channel gets the seller's code when the parcel leaves, so it can be changed until then. */
export const ARRANGED_STATUSES: readonly OrderStatus[] = ["processing", "to_ship"];
const STATUSES_WITH_CODE: readonly OrderStatus[] = [...ARRANGED_STATUSES, "shipped", "completed"];

const refuse = (code: ActRefusal, message: string): ProblemError => conflict(code, message);
const refuseAsNotOffered = () => refuse("not_offered", "The channel does not offer this");

const refuseUnlessIn = (
  order: Pick<OrderRow, "status">,
  allowed: readonly OrderStatus[],
): ProblemError | null => (allowed.includes(order.status) ? null : wrongStatusProblem(order));
const refuseIfChannelShips = ({ flags }: Pick<OrderRow, "flags">): ProblemError | null =>
  flags.includes("fulfilled_by_channel")
    ? refuse("fulfilled_by_channel", "The marketplace ships this order")
    : null;

type ActRule<Facts> = (facts: Facts) => ProblemError | null;
interface ArrangeFacts {
  order: Pick<OrderRow, "status" | "flags">;
  connector: Pick<Connector, "shipping"> | null;
}
type LineAct = "cancel_units" | "ship_short" | "substitute" | "refund_units";
type RuledAct = Exclude<OrderActName, LineAct>;

const ACT_RULES = {
  confirm_payment: ({ order, connector }) => {
    const confirms = connector?.orders?.confirms;
    if (confirms === "transfer") return refuseUnlessIn(order, ["unpaid"]);
    if (confirms !== "cash") return refuseAsNotOffered();
    if (!order.isCod)
      return refuse("not_cash_on_delivery", "The channel collects this order's payment");
    return order.paidAt === null
      ? refuseUnlessIn(order, CASH_ON_DELIVERY_STATUSES)
      : wrongStatusProblem(order);
  },
  /** Also possible while a line waits for stock or for its product. */
  accept: ({ order }) => {
    const waits = order.flags.includes("out_of_stock") || order.flags.includes("unmapped");
    const isAccepted = order.acceptedAt !== null && !waits;
    return (
      refuseUnlessIn(order, ["to_process"]) ??
      (isAccepted ? refuse("already_accepted", "The order was accepted before") : null)
    );
  },
  arrange: ({ order, connector }: ArrangeFacts) =>
    refuseUnlessIn(order, ["to_process"]) ??
    refuseIfChannelShips(order) ??
    (connector && !connector.shipping ? refuseAsNotOffered() : null),
  split: ({ order, connector }) =>
    refuseUnlessIn(order, ["to_process"]) ??
    refuseIfChannelShips(order) ??
    (connector?.shipping?.splitting ? null : refuseAsNotOffered()),
  print_label: ({ order }) =>
    hasLabel(order) && order.labelKey !== null
      ? null
      : refuse(explainMissingLabel(order), "The label is not ready"),
  request_label: ({ order, connector }) => {
    if (order.status !== "to_ship") return wrongStatusProblem(order);
    if (order.trackingCode === null)
      return refuse("no_tracking_code", "The courier has given no tracking code yet");
    if (connector && !connector.shipping) return refuseAsNotOffered();
    return order.documentStatus === "none" || order.documentStatus === "failed"
      ? null
      : refuse("label_ready", "The label is there, or on its way");
  },
  cancel: ({ order }) => refuseUnlessIn(order, CANCELLABLE_STATUSES),
  answer_cancellation: ({ order }) => refuseUnlessIn(order, ["cancel_requested"]),
  answer_return: ({ order, connector }) => {
    if (!hasOpenReturnWish(order)) return wrongStatusProblem(order);
    if (order.returnAnswer !== null)
      return conflict("already_answered" satisfies ActRefusal, "The return was answered before", {
        answer: order.returnAnswer,
      });
    if (mustCountFirst(order))
      return refuse("return_not_received", "The goods that are back were not counted yet");
    return takesReturnAnswers(connector) ? null : refuseAsNotOffered();
  },
  receive_return: ({ order, connector }) => {
    if (order.returnReceivedAt)
      return refuse("already_received", "The goods of this order were taken back before");
    if (order.flags.includes("fulfilled_by_channel"))
      return (
        refuseUnlessIn(order, RECEIVABLE_STATUSES) ??
        refuse("fulfilled_by_channel", "The goods go back to the marketplace's own warehouse")
      );
    return (
      refuseUnlessIn(order, RECEIVABLE_STATUSES) ??
      (awaitsReceipt(order, takesReturnAnswers(connector))
        ? null
        : refuse("return_not_answered", "The return was not accepted yet"))
    );
  },
  /** Possible where no courier's scan tells the channel that the parcel left. */
  mark_shipped: ({ order, connector }) =>
    refuseUnlessIn(order, BEFORE_LEAVING) ??
    (connector?.shipping?.markShipped ? null : refuseAsNotOffered()) ??
    (findKnownCode(order) === null
      ? refuse("no_tracking_code", "The parcel has no tracking code yet")
      : null),
  /** Only for the seller's own courier. The channel hears from its own couriers. */
  confirm_delivered: ({ order, connector }) =>
    refuseUnlessIn(order, UNDER_WAY) ??
    (connector?.shipping?.confirmDelivered ? null : refuseAsNotOffered()) ??
    (parseShipment(order)?.choice.method === "manual"
      ? null
      : refuse("wrong_state", "It was not arranged here with the seller's own courier")),
  change_tracking: ({ order, connector }) =>
    refuseUnlessIn(order, STATUSES_WITH_CODE) ??
    (connector?.shipping?.changeTracking ? null : refuseAsNotOffered()),
  sync: () => null,
  print_invoice: ({ order }) =>
    order.status === "unpaid" || order.status === "expired" ? wrongStatusProblem(order) : null,
  /** A cancelled order has no parcel, but its invoice stays. */
  print_packing_slip: ({ order }) =>
    ["unpaid", "expired", "cancelled"].includes(order.status) ? wrongStatusProblem(order) : null,
  pick: ({ order }) => {
    // The missing part of a shipped order is picked anyway. Its shortage flags are settled.
    const isMissingPart = hasRestShipped(order.status) && order.pickpackStatus === "short";
    if (order.status !== "to_ship" && !isMissingPart) return wrongStatusProblem(order);
    // An order that was picked short is picked again once its goods have come in.
    if (order.pickpackStatus !== "none" && order.pickpackStatus !== "short")
      return refuse("already_in_wave", "The order is being picked");
    const hasConcern = !isMissingPart && CONCERNS.some((flag) => order.flags.includes(flag));
    return (
      refuseIfChannelShips(order) ??
      (order.warehouseId === null || hasConcern
        ? refuse("out_of_stock", "The order's goods are not there")
        : null)
    );
  },
  hand_over: ({ order }) => {
    if (order.status !== "to_ship" && order.pickpackStatus !== "packed")
      return wrongStatusProblem(order);
    if (order.pickpackStatus !== "packed") return refuse("not_packed", "It is not packed");
    return hasWaybill(order) ? null : refuse("no_waybill", "The parcel has no waybill");
  },
} satisfies Record<RuledAct, ActRule<ActFacts>>;

const LINE_RULES: Record<LineAct, ActRule<LineFacts>> = {
  cancel_units: (facts) =>
    ACT_RULES.cancel(facts) ??
    (cancelsUnits(facts)
      ? null
      : refuse("whole_order_only", "The channel cancels only whole orders")) ??
    (countUnits(facts.lines) > 1 ? null : refuse("single_unit", "The order has one unit")),
  ship_short: (facts) => {
    const refusal = ACT_RULES.arrange(facts);
    if (refusal) return refusal;
    const missingUnits = countUnits(listMissingLines(facts.lines));
    if (missingUnits === 0) return refuse("nothing_missing", "All goods are there");
    if (missingUnits === countUnits(facts.lines))
      return refuse("nothing_left", "Nothing would be sent");
    return cancelsUnits(facts)
      ? null
      : refuse("whole_order_only", "The channel cancels the whole order or nothing");
  },
  // No connected channel lets a seller send other goods than the buyer paid for.
  substitute: refuseAsNotOffered,
  refund_units: ({ channelType, hasOpenRefund }) => {
    const holdsMoney =
      hasMarketplace(channelType) && getMarketplaceFacts(channelType).moneyAt !== "either";
    if (holdsMoney) return refuse("channel_refunds", "The channel pays back what it has");
    if (channelType !== "shop") return refuseAsNotOffered();
    return hasOpenRefund ? null : refuse("no_refund_due", "Nothing is to be paid back");
  },
};

const isLineAct = (act: OrderActName): act is LineAct => Object.hasOwn(LINE_RULES, act);
const cancelsUnits = ({ connector }: ActFacts) => connector?.orders?.cancelsUnits ?? false;
const countUnits = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
/** Lines with a product and without goods. */
const listMissingLines = (lines: readonly ActLine[]) =>
  lines.filter(({ reservation, variantId }) => reservation === null && variantId !== null);

/** The code of the order or of its arrangement with the seller's own courier, else `null`. */
export function findKnownCode(order: OrderRow): string | null {
  if (order.trackingCode !== null) return order.trackingCode;
  const choice = order.status === "to_process" ? undefined : parseShipment(order)?.choice;
  return choice?.method === "manual" ? choice.trackingCode : null;
}

/** Throws 409 with the refusal's code. Ignores refusals with a code of `unless`. */
export function requireAct(
  act: RuledAct,
  facts: ActFacts,
  { unless = [] }: { unless?: readonly ActRefusal[] } = {},
): void {
  const refusal = ACT_RULES[act](facts);
  if (refusal && !unless.some((code) => code === refusal.problem.code)) throw refusal;
}

/** Reads what the rules need. Throws 404 for an order that the caller may not see. */
export async function loadActFacts(
  { db, connector }: Pick<Backend, "db" | "connector">,
  caller: OrderReader,
  orderId: string,
): Promise<ActFacts & Pick<LineFacts, "channelType">> {
  const [found] = await db
    .select({ order: orders, channelType: channels.channelType })
    .from(orders)
    .innerJoin(
      channels,
      and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
    )
    .where(and(eq(orders.id, orderId), visibleToCaller(caller)));
  if (!found) throw notFound("Order");
  return { ...found, connector: connector(found.channelType) };
}

/** Returns each act with its refusal or its choices, as the caller may do it. */
export function describeActs(
  caller: Pick<Caller, "orderScope">,
  facts: LineFacts,
  acts: readonly OrderActName[] = ORDER_ACTS,
): OrderAct[] {
  return acts.map((act) => {
    const refusal = isPermitted(caller, act)
      ? ((isLineAct(act) ? LINE_RULES[act](facts) : ACT_RULES[act](facts))?.problem.code ?? null)
      : "not_permitted";
    return {
      act,
      refusal: refusal as ActRefusal | null,
      concern: refusal === null ? findConcern(act, facts.order) : null,
      reasons: refusal === null && CANCELLING_ACTS.includes(act) ? listReasons(facts) : [],
      lines: refusal === null ? listChosenLines(act, facts) : [],
    };
  });
}

const CANCELLING_ACTS: readonly OrderActName[] = ["cancel", "cancel_units", "ship_short"];
const ACTS_FOR_PICKERS: readonly OrderActName[] = [
  ...(["print_label", "print_invoice", "print_packing_slip", "pick", "hand_over"] as const),
];
const isPermitted = ({ orderScope }: Pick<Caller, "orderScope">, act: OrderActName): boolean =>
  orderScope === "all" || ACTS_FOR_PICKERS.includes(act);

const listReasons = ({ connector }: ActFacts): OrderAct["reasons"] => [
  ...(connector?.orders?.cancelReasons ?? []),
];

/** Returns the flag for which bulk arranging and rules leave the order to a person. */
export const findConcern = (
  act: OrderActName,
  { flags }: Pick<OrderRow, "flags">,
): (typeof CONCERNS)[number] | null =>
  act === "arrange" ? (CONCERNS.find((flag) => flags.includes(flag)) ?? null) : null;

function listChosenLines(act: OrderActName, { lines }: LineFacts): OrderAct["lines"] {
  const chosen =
    act === "cancel_units" || act === "split"
      ? lines.filter(({ quantity }) => quantity > 0)
      : act === "ship_short"
        ? listMissingLines(lines)
        : [];
  return chosen.map(({ id, quantity }) => ({ lineId: id, most: quantity }));
}

/** The possible acts of `ORDER_ACTIONS`. */
export const listPossibleActions = (acts: readonly OrderAct[]): OrderAction[] =>
  ORDER_ACTIONS.filter((action) =>
    acts.some(({ act, refusal }) => act === action && refusal === null),
  );

/** Returns why the order cannot be arranged, or `null`. The connector is not known everywhere. */
export const findArrangeProblem = (order: ArrangeFacts["order"]): ProblemError | null =>
  ACT_RULES.arrange({ order, connector: null });

/** Throws 409 `wrong_status` or `fulfilled_by_channel`. */
export function requireArrangeable(order: ArrangeFacts["order"]): void {
  const problem = findArrangeProblem(order);
  if (problem) throw problem;
}

type PickRefusal = "wrong_status" | "already_in_wave" | "fulfilled_by_channel" | "out_of_stock";
/** Returns why the order cannot be picked, or `null`. */
export const findPickRefusal = (order: OrderRow): PickRefusal | null =>
  (ACT_RULES.pick({ order, connector: null })?.problem.code ?? null) as PickRefusal | null;

/** Returns the next step that lists offer for the order. */
export function findNextAct({
  order,
  connector,
}: ArrangeFacts & { order: Pick<OrderRow, "documentStatus"> }): "arrange" | "print_label" | null {
  if (ACT_RULES.arrange({ order, connector }) === null) return "arrange";
  return order.status === "to_ship" && order.documentStatus === "ready" ? "print_label" : null;
}
