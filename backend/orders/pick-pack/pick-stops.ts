import { sql } from "drizzle-orm";
import type { PICK_STOPS, PickPack } from "#contract/pick-packs.ts";
import type { ScanOutcomeName } from "#contract/pick-scans.ts";
import type { OrderStatus, PickpackStatus } from "#contract/statuses.ts";
import type { PickPackRow } from "../../db/schema/pick-packs.ts";
import { STOCK_STATE } from "../order-states.ts";

/** Orders that are picked, packed and handed over: the courier is booked but has no parcel yet. */
const WORKABLE = ["to_ship"] as const satisfies OrderStatus[];
/** Missing units of an order are still sent, in their own part, after the rest has left. */
const REST_HAS_LEFT = ["shipped", "delivered", "completed"] as const satisfies OrderStatus[];
export const hasRestShipped = (status: OrderStatus): boolean =>
  (REST_HAS_LEFT as readonly OrderStatus[]).includes(status);
/** Whether a part of the order is picked, packed and handed over in this status. */
export const isWorkable = (status: OrderStatus, part: Part): boolean =>
  (WORKABLE as readonly OrderStatus[]).includes(status) ||
  (isSentAlone(part) && hasRestShipped(status));

const inWords = (statuses: readonly OrderStatus[]) =>
  `(${statuses.map((status) => `'${status}'`).join(",")})`;
/** `isWorkable` in SQL, for the record `p` and its order `o`. The values are the contract's own. */
export const IS_WORKABLE = sql.raw(
  `(o.status in ${inWords(WORKABLE)} or ((p.part > 1 or p.parcel_id is not null) and o.status in ${inWords(REST_HAS_LEFT)}))`,
);

type Part = Pick<PickPackRow, "part" | "parcelId">;
const WHOLE: Part = { part: 1, parcelId: null };
/** Whether it is one box of several, or a waiting part: the rest may have left before it. */
const isSentAlone = ({ part, parcelId }: Part): boolean => part > 1 || parcelId !== null;

const REFUSALS = {
  unpaid: "not_ready",
  on_hold: "not_ready",
  to_process: "not_arranged",
  processing: "not_arranged",
  cancel_requested: "cancel_requested",
} as const satisfies Partial<Record<OrderStatus, ScanOutcomeName>>;
const isRefused = (status: OrderStatus): status is keyof typeof REFUSALS => status in REFUSALS;
const REFUSED = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[];

/**
 * Returns why nobody may continue with an order or a part of it, or `null` if its shipment is
 * valid. This is the only rule for picking, packing and handing over.
 */
export function workRefusalOf(status: OrderStatus, part: Part = WHOLE) {
  if (isWorkable(status, part)) return null;
  if (isRefused(status)) return REFUSALS[status];
  return STOCK_STATE[status] === "released" ? ("put_back" as const) : ("already_done" as const);
}

export const partOf = ({ part, parcel }: Pick<PickPack, "part" | "parcel">): Part => ({
  part,
  parcelId: parcel?.id ?? null,
});

/** Statuses of orders whose goods stay here permanently. */
const IS_OVER: readonly OrderStatus[] = ["cancelled", "expired"];

interface Facts extends Part {
  orderStatus: OrderStatus;
  status: Exclude<PickpackStatus, "none">;
  isClosed: boolean;
  picked: number;
}

/** Returns why nobody may continue with a record, or `null` if it goes on or is closed. */
export function stopOf({
  orderStatus,
  status,
  isClosed,
  picked,
  part,
  parcelId,
}: Facts): (typeof PICK_STOPS)[number] | null {
  if (isClosed) return null;
  if (orderStatus === "cancel_requested") return "cancel_requested";
  if (picked > 0 && (IS_OVER.includes(orderStatus) || status === "short")) return "put_back";
  const refusal = workRefusalOf(orderStatus, { part, parcelId });
  return refusal === "not_arranged" || refusal === "not_ready" ? refusal : null;
}
/** `put_back` in SQL, of the record `p` and its order `o`. */
export const TO_PUT_BACK = sql.raw(
  `(p.closed_at is null and (o.status in ('cancelled','expired') or p.status = 'short')
    and exists (select 1 from pick_lines b where b.account_id = p.account_id and b.pick_pack_id = p.id and b.picked > 0))`,
);
/**
 * Condition on the record `p` in an open hand-over and its order `o`: the courier takes it. An
 * order that was cancelled at the door, waits for an answer, or whose pickup failed stays here.
 */
export const GOES_ALONG = sql.raw(`(o.status not in ${inWords([...IS_OVER, ...REFUSED])})`);
/** Condition on the record `p` and its order `o`: its lines are being picked. */
export const ON_PICK_LIST = sql`(p.closed_at is null and p.status in ('assigned','picking') and ${IS_WORKABLE})`;
