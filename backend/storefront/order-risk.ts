import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { CountryCode } from "#contract/countries.ts";
import type { NewsWay } from "#contract/messengers.ts";
import type { OrderRisk } from "#contract/shop.ts";
import type { StorefrontPayment } from "#contract/storefront.ts";
import type { StorefrontDoubt } from "#contract/storefront-orders.ts";
import type { Transaction } from "../db/client.ts";
import { storefrontOrders } from "../db/schema/storefronts.ts";
import { type BuyerMarks, countOpen, OPEN_STATUSES, TRUSTED_FROM_NETWORK } from "./buyer-caps.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** An order with so many points waits for the seller, or is paid at once. */
const DOUBTFUL_FROM = 50;
/** The weight of each reason. One of 50 or more is enough by itself. */
const POINTS = {
  refused_before: 60,
  many_here: 50,
  takes_most: 50,
  much_money: 50,
  same_device: 30,
  same_address: 30,
  open_cash: 20,
  unusual_amount: 30,
  unusual_quantity: 30,
  address_differs: 30,
  others_here: 10,
} as const satisfies Record<StorefrontDoubt, number>;

/** Minor units. A refused parcel costs the seller shipping twice. */
const MUCH_MONEY: Record<CountryCode, number> = { id: 2_000_000, th: 4_000_00 };
/** Orders with fewer units do not empty stock on purpose. */
const MANY_UNITS = 5;
/** The shop's usual order: nine of ten of its last orders have no more. */
const USUAL_SHARE = 0.9;
const USUAL_ORDERS = 200;
/** A shop with fewer orders knows nothing unusual yet. */
const MIN_ORDERS = 10;
const UNUSUAL_TIMES = 3;
/** Two open cash orders of other phones may be a family's. */
const MANY_AT_ADDRESS = 3;
/** A network with two open orders shares half of the goods from the third on (crowd.ts). */
const OTHERS_FROM = 2;
/** Reasons that a confirmed phone answers: somebody real orders. What was refused before stays. */
const ANSWERED: ReadonlySet<StorefrontDoubt> = new Set<StorefrontDoubt>([
  ...(["many_here", "others_here", "takes_most", "much_money"] as const),
  ...(["unusual_amount", "unusual_quantity"] as const),
]);
/** The seller's reason for cancelling an order that nobody meant. */
export const NOT_ORDERED = "NOT_ORDERED";

interface Wish {
  payment: StorefrontPayment;
  total: number;
  placeCode: string;
  street: string;
  postCode: string;
  lines: readonly { quantity: number; stock: number }[];
}

const computeScore = (reasons: OrderRisk["reasons"]): number =>
  Math.min(
    reasons.reduce((sum, { points }) => sum + points, 0),
    100,
  );
export const presentRisk = (reasons: OrderRisk["reasons"]): OrderRisk => ({
  score: computeScore(reasons),
  reasons,
});

/** Returns the heaviest reason of an order that waits, or `null`. */
export const findDoubt = (reasons: OrderRisk["reasons"]): StorefrontDoubt | null =>
  computeScore(reasons) >= DOUBTFUL_FROM ? (reasons[0]?.reason ?? null) : null;

/**
 * Returns the doubt that is left when the buyer has entered a code. Anybody has another e-mail
 * address, so it answers nothing.
 */
export const findDoubtAfterCode = (
  reasons: OrderRisk["reasons"],
  by: NewsWay,
): StorefrontDoubt | null =>
  findDoubt(reasons.filter(({ reason }) => by === "email" || !ANSWERED.has(reason)));

/**
 * Returns what makes an order risky, the heaviest first, and whether its phone has earlier paid and
 * delivered parcels: then it is trusted, unless it refused one.
 */
export async function findRisks(
  tx: Transaction,
  shop: OpenStorefront,
  marks: BuyerMarks,
  wish: Wish,
): Promise<{ risks: OrderRisk["reasons"]; isKnown: boolean }> {
  // Entered by the shop's staff.
  if (marks.network === "") return { risks: [], isKnown: true };
  const isCod = wish.payment === "cod";
  const past = await readPast(tx, shop, marks, wish);
  const found = new Set<StorefrontDoubt>();
  const note = (reason: StorefrontDoubt, isSo: boolean) => {
    if (isSo) found.add(reason);
  };
  note("refused_before", isCod && past.refused > 0);
  if (past.kept === 0) {
    const near = await countOpen(tx, shop, "network", marks.network, isCod ? "cod" : "ahead");
    // An order paid ahead is worth what it costs, however large it is and wherever it goes.
    const usual = isCod ? await readUsual(tx, shop) : null;
    const units = wish.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    note("many_here", near >= TRUSTED_FROM_NETWORK);
    note("others_here", past.openHere >= OTHERS_FROM);
    note(
      "takes_most",
      wish.lines.some(({ quantity, stock }) => quantity >= MANY_UNITS && quantity * 2 > stock),
    );
    note("much_money", isCod && wish.total > MUCH_MONEY[shop.countryCode]);
    note("same_device", isCod && past.refusedOnDevice > 0);
    note(
      "same_address",
      isCod && (past.refusedAtAddress > 0 || past.openAtAddress >= MANY_AT_ADDRESS),
    );
    note("open_cash", isCod && past.openCash > 0);
    note("unusual_amount", usual !== null && wish.total > usual.total * UNUSUAL_TIMES);
    note(
      "unusual_quantity",
      usual !== null && units >= MANY_UNITS && units > usual.units * UNUSUAL_TIMES,
    );
    note("address_differs", isCod && namesAnotherPostCode(wish));
  }
  const risks = [...found]
    .map((reason) => ({ reason, points: POINTS[reason] }))
    .toSorted((left, right) => right.points - left.points);
  return { risks, isKnown: past.kept > 0 };
}

/** The street names a post code, and it is not the order's. */
function namesAnotherPostCode({ street, postCode }: Wish): boolean {
  const named: readonly string[] = street.match(/(?<!\d)\d{5}(?!\d)/g) ?? [];
  return named.length > 0 && !named.includes(postCode);
}

/** Spelling, case and punctuation make no difference. */
const plainStreet = (street: string | typeof storefrontOrders.street): SQL =>
  sql`lower(regexp_replace(${street}, '[^[:alnum:]]', '', 'g'))`;

async function readPast(
  tx: Transaction,
  { accountId, id }: OpenStorefront,
  { phone, device, network }: BuyerMarks,
  { placeCode, street }: Wish,
) {
  const { buyerE164, status, payment, cancelReason } = storefrontOrders;
  const ofPhone = sql`${buyerE164} = ${phone}`;
  const ofDevice = sql`(${device} <> '' and ${storefrontOrders.device} = ${device})`;
  const atAddress = sql`(${storefrontOrders.placeCode} = ${placeCode} and ${plainStreet(storefrontOrders.street)} = ${plainStreet(street)})`;
  const isHere = sql`${storefrontOrders.network} = ${network}`;
  const isUnpaid = sql`(${inArray(status, ["unpaid", "on_hold", "to_process"])} and ${storefrontOrders.paidAt} is null)`;
  const refused = sql`(${or(
    eq(cancelReason, NOT_ORDERED),
    and(eq(payment, "cod"), inArray(status, ["delivery_failed", "returned"])),
  )})`;
  const isOpenCash = sql`(${and(eq(payment, "cod"), inArray(status, [...OPEN_STATUSES.cod]))})`;
  const countWhere = (...conditions: SQL[]) =>
    sql<number>`(count(*) filter (where ${sql.join(conditions, sql` and `)}))::int`;
  const [past] = await tx
    .select({
      kept: countWhere(
        ofPhone,
        sql`${status} in ('delivered', 'completed')`,
        sql`${storefrontOrders.paidAt} is not null`,
      ),
      refused: countWhere(ofPhone, refused),
      refusedOnDevice: countWhere(ofDevice, refused),
      refusedAtAddress: countWhere(atAddress, refused),
      openAtAddress: countWhere(atAddress, sql`not ${ofPhone}`, isOpenCash),
      openHere: countWhere(isHere, isUnpaid, sql`not (${ofPhone} or ${ofDevice})`),
      openCash: countWhere(sql`(${ofPhone} or ${ofDevice})`, isOpenCash),
    })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.storefrontId, id),
        sql`(${ofPhone} or ${ofDevice} or ${atAddress} or ${isHere})`,
      ),
    );
  return (
    past ?? {
      ...{ kept: 0, refused: 0, refusedOnDevice: 0 },
      ...{ refusedAtAddress: 0, openAtAddress: 0, openCash: 0, openHere: 0 },
    }
  );
}

/** Returns the bounds of the shop's usual order, or `null` for a shop with few. */
async function readUsual(
  tx: Transaction,
  { accountId, id }: OpenStorefront,
): Promise<{ total: number; units: number } | null> {
  const { rows } = await tx.execute<{ orders: number; total: number; units: number }>(sql`
    select count(*)::int as orders,
      coalesce(percentile_disc(${USUAL_SHARE}) within group (order by r.total), 0)::float8 as total,
      coalesce(percentile_disc(${USUAL_SHARE}) within group (order by r.units), 0)::float8 as units
    from (
      select o.total, (
        select sum(l.quantity) from storefront_order_lines l
        where l.account_id = o.account_id and l.order_id = o.id) as units
      from storefront_orders o
      where o.account_id = ${accountId} and o.storefront_id = ${id}
        and o.status not in ('cancelled', 'expired')
      order by o.changed_at desc limit ${USUAL_ORDERS}) r`);
  const [usual] = rows;
  return usual && usual.orders >= MIN_ORDERS ? usual : null;
}
