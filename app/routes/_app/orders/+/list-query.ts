import "server-only";
import { parseMoney } from "#app/models/product/parse-money.ts";
import { endOfDay, startOfDay } from "#app/services/list/day-bounds.ts";
import { type CountryCode, countryOf } from "#contract/countries.ts";
import type { Input } from "#contract/endpoint.ts";
import type { findOrders } from "#contract/orders.ts";
import {
  type DocumentStatus,
  LABEL_NOT_READY,
  type OrderFlag,
  type OrderStatus,
  type PickpackStatus,
} from "#contract/statuses.ts";
import { chosenOf, type DOCUMENTS, type ListParams, PAGE_SIZE, statusesOf } from "./list-params.ts";

/** Only these can be late: the counts of the orders service say the same. */
const HAS_DEADLINE: readonly OrderStatus[] = ["to_process", "processing", "to_ship"];

/** Flags that ask somebody to do something. */
const PROBLEM_FLAGS: readonly OrderFlag[] = [
  "out_of_stock",
  "unmapped",
  "no_warehouse",
  "retry_pickup",
  "unknown_status",
];

const HOUR_MS = 3_600_000;

/**
 * Where and when the reader is: whose days, whose money, and how many hours ahead of its ship-by
 * time an order is due.
 */
interface Place {
  now: number;
  soonHours: number;
  timeZone: string;
  countryCode: CountryCode;
}

/** The parameters without a total that is no amount of money. */
export function withAmount(
  params: ListParams,
  { countryCode }: Pick<Place, "countryCode">,
): ListParams {
  return amountOf(params, countryCode) === null ? { ...params, total: "" } : params;
}

/** One amount, or from and to with a hyphen between; null: none of these. */
function amountOf({ total }: ListParams, countryCode: CountryCode): string | null | undefined {
  if (total === "") return undefined;
  const bounds = total.split(/[-–—]/).map((bound) => bound.trim());
  const amounts = bounds.map((bound) =>
    bound === "" ? "" : parseMoney(bound, countryOf(countryCode).minorDigits),
  );
  const isRange = amounts.length <= 2 && amounts.every((amount) => amount !== null);
  const [from, to = from] = amounts;
  if (!isRange || amounts.every((amount) => amount === "")) return null;
  if (typeof from === "number" && typeof to === "number" && from > to) return null;
  return amounts.join("-");
}

/**
 * The same as a query of the orders service. Late and due ask by time: a flag would be as old as
 * the last sync.
 */
export function toQuery(
  params: ListParams,
  place: Place,
): NonNullable<Input<typeof findOrders>["query"]> {
  const flags = params.flag
    ? (chosenOf(params, "flag") as OrderFlag[])
    : params.flagged
      ? [...PROBLEM_FLAGS]
      : [];
  const timed = params.late || params.due;
  const asked = params.statuses
    ? (chosenOf(params, "statuses") as OrderStatus[])
    : statusesOf(params.status);
  const statuses = asked.filter((status) => !timed || HAS_DEADLINE.includes(status));
  const { timeZone } = place;
  const numbers = params.numbers.split(/[\s,;]+/).filter(Boolean);
  const begin = (day: string) => (day ? startOfDay(day, timeZone).toISOString() : undefined);
  const end = (day: string) => (day ? endOfDay(day, timeZone).toISOString() : undefined);
  return {
    limit: PAGE_SIZE,
    offset: (params.page - 1) * PAGE_SIZE,
    sortBy: params.sort === "newest" ? "placedAt" : "shipBy",
    statuses: timed && statuses.length === 0 ? [...HAS_DEADLINE] : statuses,
    search: params.search || undefined,
    orderNumber: params.orderNumber || undefined,
    externalIds: numbers.length > 0 ? numbers : undefined,
    buyerName: params.buyer || undefined,
    buyerPhone: params.phone || undefined,
    productName: params.product || undefined,
    sku: params.sku || undefined,
    trackingCode: params.tracking || undefined,
    channelIds: params.channel ? chosenOf(params, "channel") : undefined,
    channelType: params.channelType || undefined,
    courier: params.courier || undefined,
    warehouseId: params.warehouse || undefined,
    flags,
    pickpackStatuses: params.pickpack
      ? (chosenOf(params, "pickpack") as PickpackStatus[])
      : undefined,
    totalPrice: amountOf(params, place.countryCode) ?? undefined,
    paymentType: params.payment || undefined,
    hasDownpayment: yesNo(params.down),
    shipByBefore: shipByBefore(params, place) ?? end(params.shipBy),
    // What is late has a chip of its own.
    shipByAfter: params.due && !params.late ? new Date(place.now).toISOString() : undefined,
    isCod: params.cod || undefined,
    isSingleItem: params.single ? true : params.several ? false : undefined,
    hasPrintedLabel: yesNo(params.printed),
    hasPrintedInvoice: yesNo(params.invoice),
    documentStatuses: documentsOf(params),
    isShipmentFailed: yesNo(params.failed),
    awaitsReceipt: yesNo(params.receipt),
    awaitsReturnAnswer: yesNo(params.answer),
    hasNote: yesNo(params.note),
    createdAfter: begin(params.from),
    // The last instant of the day: the bound is within.
    createdBefore: params.to ? lastOf(params.to, timeZone) : undefined,
    sale: params.sale || undefined,
    city: params.city || undefined,
    category: params.category || undefined,
    without: params.without || undefined,
    weekday: params.weekday ? Number(params.weekday) : undefined,
    hour: params.hour ? Number(params.hour) : undefined,
    sameBuyerBefore: params.buyerBefore || undefined,
    productId: params.productId || undefined,
    variantId: params.variantId || undefined,
    paidAfter: begin(params.paidFrom),
    paidBefore: end(params.paidTo),
  };
}

function documentsOf(params: ListParams): DocumentStatus[] | undefined {
  if (params.documents === "") return undefined;
  const asked = chosenOf(params, "documents") as (typeof DOCUMENTS)[number][];
  const statuses = asked.flatMap((one) => (one === "not_ready" ? LABEL_NOT_READY : [one]));
  return [...new Set(statuses)];
}

const lastOf = (day: string, timeZone: string) =>
  new Date(endOfDay(day, timeZone).getTime() - 1).toISOString();

function shipByBefore({ late, due }: ListParams, { now, soonHours }: Place): string | undefined {
  if (!late && !due) return undefined;
  return new Date(late ? now : now + soonHours * HOUR_MS).toISOString();
}

function yesNo(choice: "" | "yes" | "no"): boolean | undefined {
  return choice === "" ? undefined : choice === "yes";
}
