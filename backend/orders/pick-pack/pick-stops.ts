import { sql } from "drizzle-orm";
import type { PICK_STOPS, PickPack } from "#contract/pick-packs.ts";
import type { ScanOutcomeName } from "#contract/pick-scans.ts";
import type { OrderStatus, PickpackStatus } from "#contract/statuses.ts";
import type { PickPackRow } from "../../db/schema/pick-packs.ts";
import { hasRestShipped, REST_HAS_LEFT, STOCK_STATE } from "../order-states.ts";

/** Statuses in which orders are picked, packed and handed over: the courier is booked. */
const WORKABLE_STATUSES = ["to_ship"] as const satisfies OrderStatus[];
export const isWorkable = (status: OrderStatus, part: OrderPart): boolean =>
  (WORKABLE_STATUSES as readonly OrderStatus[]).includes(status) ||
  (isSentAlone(part) && hasRestShipped(status));

const toSqlList = (statuses: readonly OrderStatus[]) =>
  `(${statuses.map((status) => `'${status}'`).join(",")})`;
/** `isWorkable` in SQL, for the record `p` and its order `o`. The values are the contract's own. */
export const IS_WORKABLE = sql.raw(
  `(o.status in ${toSqlList(WORKABLE_STATUSES)} or ((p.part > 1 or p.parcel_id is not null) and o.status in ${toSqlList(REST_HAS_LEFT)}))`,
);

type OrderPart = Pick<PickPackRow, "part" | "parcelId">;
const WHOLE_ORDER: OrderPart = { part: 1, parcelId: null };
/** Whether it is one box of several, or a waiting part: other parts may have left. */
const isSentAlone = ({ part, parcelId }: OrderPart): boolean => part > 1 || parcelId !== null;

const REFUSAL_BY_STATUS = {
  unpaid: "not_ready",
  on_hold: "not_ready",
  to_process: "not_arranged",
  processing: "not_arranged",
  cancel_requested: "cancel_requested",
} as const satisfies Partial<Record<OrderStatus, ScanOutcomeName>>;
const isRefusedStatus = (status: OrderStatus): status is keyof typeof REFUSAL_BY_STATUS =>
  status in REFUSAL_BY_STATUS;
const REFUSED_STATUSES = Object.keys(REFUSAL_BY_STATUS) as (keyof typeof REFUSAL_BY_STATUS)[];

/**
 * Why nobody may continue with an order or a part, or `null` if its shipment is valid. The only
 * rule for picking, packing and handing over.
 */
export function findWorkRefusal(status: OrderStatus, part: OrderPart = WHOLE_ORDER) {
  if (isWorkable(status, part)) return null;
  if (isRefusedStatus(status)) return REFUSAL_BY_STATUS[status];
  return STOCK_STATE[status] === "released" ? ("put_back" as const) : ("already_done" as const);
}

export const toOrderPart = ({ part, parcel }: Pick<PickPack, "part" | "parcel">): OrderPart => ({
  part,
  parcelId: parcel?.id ?? null,
});

const FINAL_STATUSES: readonly OrderStatus[] = ["cancelled", "expired"];

interface StopFacts extends OrderPart {
  orderStatus: OrderStatus;
  status: Exclude<PickpackStatus, "none">;
  isClosed: boolean;
  picked: number;
}

/** Returns why nobody may continue with a record, or `null` if it goes on or is closed. */
export function findStop({
  orderStatus,
  status,
  isClosed,
  picked,
  part,
  parcelId,
}: StopFacts): (typeof PICK_STOPS)[number] | null {
  if (isClosed) return null;
  if (orderStatus === "cancel_requested") return "cancel_requested";
  if (picked > 0 && (FINAL_STATUSES.includes(orderStatus) || status === "short")) return "put_back";
  const refusal = findWorkRefusal(orderStatus, { part, parcelId });
  return refusal === "not_arranged" || refusal === "not_ready" ? refusal : null;
}
/** Condition on the record `p` and its order `o`: picked units must be put back. */
export const TO_PUT_BACK = sql.raw(
  `(p.closed_at is null and (o.status in ('cancelled','expired') or p.status = 'short')
    and exists (select 1 from pick_lines b where b.account_id = p.account_id and b.pick_pack_id = p.id and b.picked > 0))`,
);
/**
 * Condition on the record `p` in an open hand-over and its order `o`: the courier takes it.
 * Cancelled orders, open requests and failed pickups stay here.
 */
export const LEAVES_WITH_COURIER = sql.raw(
  `(o.status not in ${toSqlList([...FINAL_STATUSES, ...REFUSED_STATUSES])})`,
);
/** Condition on the record `p` and its order `o`: its lines are being picked. */
export const ON_PICK_LIST = sql`(p.closed_at is null and p.status in ('assigned','picking') and ${IS_WORKABLE})`;
