import { sql } from "drizzle-orm";
import type { PICK_STOPS } from "#contract/pick-packs.ts";
import type { OrderStatus, PickpackStatus } from "#contract/statuses.ts";
import type { PickPackRow } from "../../db/schema/pick-packs.ts";
import { STOCK_STATE } from "../order-states.ts";

/**
 * Orders that may be picked, packed and handed over go on being in one of these; a courier who did
 * not come is booked again from the first.
 */
const WORKABLE = ["to_process", "processing", "to_ship"] as const satisfies OrderStatus[];
/** What was not found of an order is still sent, in a part of its own, once the rest has left. */
const REST_HAS_LEFT = ["shipped", "delivered", "completed"] as const satisfies OrderStatus[];
export const hasRestLeft = (status: OrderStatus): boolean =>
  (REST_HAS_LEFT as readonly OrderStatus[]).includes(status);
/** Of a record of the order: its goods are fetched, packed and handed over. */
export const isWorkable = (status: OrderStatus, { part }: Part): boolean =>
  (WORKABLE as readonly OrderStatus[]).includes(status) || (part > 1 && hasRestLeft(status));

const inWords = (statuses: readonly OrderStatus[]) =>
  `(${statuses.map((status) => `'${status}'`).join(",")})`;
/** The same in SQL, of the record `p` and its order `o`. They are the contract's own words. */
export const IS_WORKABLE = sql.raw(
  `(o.status in ${inWords(WORKABLE)} or (p.part > 1 and o.status in ${inWords(REST_HAS_LEFT)}))`,
);

type Part = Pick<PickPackRow, "part">;
const WHOLE: Part = { part: 1 };

/**
 * What a scan says of a record, or of an order without one, that nobody works on now; null: it goes
 * on. `notYet`: where it is still to be paid or let go by its channel.
 */
export function standstillOf<NotYet extends string>(
  status: OrderStatus,
  notYet: NotYet,
  part: Part = WHOLE,
) {
  if (isWorkable(status, part)) return null;
  if (status === "cancel_requested") return "cancel_requested" as const;
  const stock = STOCK_STATE[status];
  if (stock === "released") return "put_back" as const;
  return stock === "deducted" ? ("already_done" as const) : notYet;
}

/** Orders whose goods stay here for good. */
const IS_OVER: readonly OrderStatus[] = ["cancelled", "expired"];

interface Facts {
  orderStatus: OrderStatus;
  status: Exclude<PickpackStatus, "none">;
  isClosed: boolean;
  /** Units that were fetched. */
  picked: number;
}

/** Why nobody goes on with a record; null: it goes on, or it is closed. */
export function stopOf({
  orderStatus,
  status,
  isClosed,
  picked,
}: Facts): (typeof PICK_STOPS)[number] | null {
  if (isClosed) return null;
  if (orderStatus === "cancel_requested") return "cancel_requested";
  return picked > 0 && (IS_OVER.includes(orderStatus) || status === "short") ? "put_back" : null;
}
/** `put_back` in SQL, of the record `p` and its order `o`. */
export const TO_PUT_BACK = sql.raw(
  `(p.closed_at is null and (o.status in ('cancelled','expired') or p.status = 'short')
    and exists (select 1 from pick_lines b where b.account_id = p.account_id and b.pick_pack_id = p.id and b.picked > 0))`,
);
/**
 * Of the record `p` in an open hand-over and its order `o`: the courier takes it along. What was
 * cancelled at the door, or waits for an answer, stays here.
 */
export const GOES_ALONG = sql.raw(`(o.status not in ('cancelled','expired','cancel_requested'))`);
/** Of the record `p` and its order `o`: its lines are fetched now. */
export const ON_PICK_LIST = sql`(p.closed_at is null and p.status in ('assigned','picking') and ${IS_WORKABLE})`;
