import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/statuses.ts";
import type { StorefrontPayment } from "#contract/storefront.ts";
import { placeStorefrontOrder } from "#contract/storefront-orders.ts";
import { requireTry } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { storefrontOrders } from "../db/schema/storefronts.ts";
import { ProblemError } from "../http/problem-error.ts";
import { makeLogMark } from "../security-log.ts";
import { CodeNeeded } from "./crowd.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** The known facts of the buyer: the phone in E.164, the rest as marks; "" if unknown. */
export interface BuyerMarks {
  phone: string;
  network: string;
  device: string;
}
type Mark = keyof BuyerMarks;

/** `null` if the shop's own staff entered the order. */
export type OrderedFrom = { network: string; deviceId: string | null } | null;

export const makeMarks = (backend: Backend, phone: string, from: OrderedFrom): BuyerMarks => ({
  phone,
  network: from ? makeLogMark(backend, `network:${from.network}`) : "",
  device: from?.deviceId ? makeLogMark(backend, `device:${from.deviceId}`) : "",
});

/** Statuses in which goods are reserved without payment. */
export const OPEN_STATUSES: Record<"ahead" | "cod", readonly OrderStatus[]> = {
  ahead: ["unpaid"],
  cod: ["on_hold", "to_process", "processing", "to_ship", "shipped", "cancel_requested"],
};
/**
 * A network may be a whole mobile operator's, so its limit is far above a person's, and buyers who
 * have entered a code may pass it. From `TRUSTED_FROM_NETWORK` on the next order needs a
 * confirmation.
 */
const MAX_OPEN_ORDERS: Record<"ahead" | "cod", Record<Mark, number>> = {
  ahead: { phone: 5, device: 5, network: 20 },
  cod: { phone: 3, device: 3, network: 15 },
};
export const TRUSTED_FROM_NETWORK = 5;

/**
 * Counts a valid order by its buyer and never by the shop. `marks`: "" is not counted. Throws 429
 * `too_many_tries`.
 */
export async function countBuyerOrder(
  backend: Backend,
  { accountId, id }: OpenStorefront,
  marks: BuyerMarks,
): Promise<void> {
  const { tries } = placeStorefrontOrder.limit ?? {};
  if (!tries) throw new Error("placeStorefrontOrder has no limit of tries");
  const knownMarks = (Object.keys(tries) as Mark[]).filter((mark) => marks[mark] !== "");
  await requireTry(
    backend,
    knownMarks.map((mark) => ({
      key: `storefront:${accountId}:${id}:${mark}:${marks[mark]}`,
      limit: tries[mark],
    })),
  );
}

/**
 * Serialises orders of one phone, browser or network until `tx` ends, so that parallel ones are
 * counted too. Throws 429 `too_many_orders`, `too_many_cod`, and CodeNeeded if others of the
 * network have too many open orders and no code was entered.
 */
export async function requireRoom(
  tx: Transaction,
  shop: OpenStorefront,
  marks: BuyerMarks,
  { payment, hasCode }: { payment: StorefrontPayment; hasCode: boolean },
): Promise<void> {
  const kind = payment === "cod" ? "cod" : "ahead";
  for (const mark of ["phone", "device", "network"] as const) {
    if (marks[mark] === "") continue;
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${shop.accountId}:${shop.id}:${mark}:${marks[mark]}`}, 0))`,
    );
    if ((await countOpen(tx, shop, mark, marks[mark], kind)) < MAX_OPEN_ORDERS[kind][mark])
      continue;
    if (mark === "network" && hasCode) continue;
    if (mark === "network") throw new CodeNeeded("Others of the network have too many open orders");
    const code = kind === "cod" ? "too_many_cod" : "too_many_orders";
    throw new ProblemError(429, code, "Others are under way and not paid");
  }
}

const MARK_COLUMNS = {
  phone: storefrontOrders.buyerE164,
  device: storefrontOrders.device,
  network: storefrontOrders.network,
} as const satisfies Record<Mark, unknown>;

export async function countOpen(
  tx: Transaction,
  { accountId, id }: OpenStorefront,
  mark: Mark,
  value: string,
  kind: "ahead" | "cod",
): Promise<number> {
  const [storefrontOrder] = await tx
    .select({ n: count() })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.storefrontId, id),
        eq(MARK_COLUMNS[mark], value),
        inArray(storefrontOrders.status, [...OPEN_STATUSES[kind]]),
        kind === "cod" ? eq(storefrontOrders.payment, "cod") : undefined,
      ),
    );
  return storefrontOrder?.n ?? 0;
}
