import { z } from "zod";
import type { ChannelSettlement, Fees } from "../channel-settlements.ts";
import { ConnectorError } from "../connector.ts";
import { convertReadable } from "../put-aside.ts";
import {
  idText,
  makeInsideSchema,
  makePageOf,
  optionalFee,
  optionalNumber,
  splitIntoBatches,
  text,
  word,
} from "../wire.ts";
import { LINE_CURRENCY, toSatang } from "./money.ts";
import type { Shop } from "./shop.ts";
import { instant } from "./wire.ts";

/**
 * MyShop lists no settlements: each completed order is asked about, for thirty days after its last
 * change, which is our own limit.
 */
export const LINE_SETTLEMENTS = { spanDays: 30, lateHours: 30 * 24 } as const;

const PER_PAGE = 50;
const AT_ONCE = 5;
/** A settled order is asked about again after this time, for corrections. */
const KNOWN_MS = 12 * 3_600_000;

/** States in which the platform has paid out, all or a part. */
const PAID_OUT: ReadonlySet<string> = new Set(["COMPLETED", "PARTIAL_COMPLETED"]);

const OrderList = z.object({
  data: makePageOf(
    "settlement",
    z.object({ orderNumber: idText, lastUpdatedAt: instant }),
    "orderNumber",
  ),
});
const Settlement = z.object({
  orderNumber: idText,
  orderIncomeDetail: makeInsideSchema(
    z.object({
      orderIncome: optionalNumber,
      totalPayByBuyer: optionalFee,
      totalPayByPlatForm: optionalFee,
      serviceFee: optionalFee,
      transactionFee: optionalFee,
      vatAmount: optionalFee,
      WHT: optionalFee,
    }),
  ),
  settlementDetail: makeInsideSchema(
    z.object({
      settlementDate: text,
      settlementStatus: word,
      payoutBalance: optionalFee,
      pendingBalance: optionalFee,
    }),
  ),
});
type Settlement = z.infer<typeof Settlement>;

/** Keeps settled orders for a while. */
export function settledOrders(now: () => Date) {
  const entries = new Map<string, { at: number; entry: ChannelSettlement }>();
  return {
    find(key: string): ChannelSettlement | null {
      const known = entries.get(key);
      return known && now().getTime() - known.at < KNOWN_MS ? known.entry : null;
    },
    keep(key: string, entry: ChannelSettlement): void {
      const oldest = now().getTime() - KNOWN_MS;
      for (const [other, { at }] of entries) {
        if (at > oldest) break;
        entries.delete(other);
      }
      entries.delete(key);
      entries.set(key, { at: now().getTime(), entry });
    },
  };
}
type SettledOrders = ReturnType<typeof settledOrders>;

/** Lists the settlements of the completed orders that changed in the period. */
export async function listSettlements(
  shop: Shop,
  settled: SettledOrders,
  { from, to, cursor }: { from: Date; to: Date; cursor: string | null },
): Promise<{ entries: ChannelSettlement[]; cursor: string | null }> {
  const page = Number(cursor ?? 1);
  const { data } = await shop.http.json({
    path: "/orders",
    credentials: shop.credentials,
    query: {
      ...{ page, perPage: PER_PAGE, sortBy: "ORDER_NO", orderBy: "ASC" },
      orderStatus: ["COMPLETED"],
      startAt: from.toISOString(),
      endAt: to.toISOString(),
    },
    schema: OrderList,
  });
  const entries: ChannelSettlement[] = [];
  for (const some of splitIntoBatches(data.records, AT_ONCE)) {
    const found = await convertReadable("settlement", some, {
      getId: ({ orderNumber }) => orderNumber,
      convert: (order) => findSettlement(shop, settled, order),
    });
    entries.push(...found.flatMap((entry) => (entry ? [entry] : [])));
  }
  return { entries, cursor: data.sent === PER_PAGE ? String(page + 1) : null };
}

async function findSettlement(
  shop: Shop,
  settled: SettledOrders,
  { orderNumber, lastUpdatedAt }: { orderNumber: string; lastUpdatedAt: Date },
): Promise<ChannelSettlement | null> {
  const key = `${shop.credentials.shopId} ${orderNumber}`;
  const known = settled.find(key);
  if (known) return known;
  const found = await readSettlement(shop, orderNumber);
  if (!found || !PAID_OUT.has(found.settlementDetail?.settlementStatus ?? "")) return null;
  const entry = {
    externalOrderId: orderNumber,
    entry: "settlement",
    settledAt: dateOf(found.settlementDetail?.settlementDate ?? "") ?? lastUpdatedAt,
    currency: LINE_CURRENCY,
    fees: feesOf(found),
  };
  settled.keep(key, entry);
  return entry;
}

/** `null` for an order that was paid past LINE, which settles nothing. */
async function readSettlement(shop: Shop, orderNumber: string): Promise<Settlement | null> {
  try {
    return await shop.http.json({
      path: `/settlements/${encodeURIComponent(orderNumber)}`,
      credentials: shop.credentials,
      schema: Settlement,
    });
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

/** The format is not published. A text without an offset is Thai time. */
function dateOf(told: string): Date | null {
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(told);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(told) ? `${told}T00:00:00` : told.replace(" ", "T");
  const date = new Date(hasOffset ? told : `${day}+07:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Every amount is what LINE keeps, whatever its sign. The withheld tax is given back where only
 * that adds up with the payout.
 */
function feesOf({ orderIncomeDetail: told, settlementDetail }: Settlement): Fees | null {
  if (!told) return null;
  const { serviceFee, transactionFee, vatAmount, WHT, totalPayByBuyer, totalPayByPlatForm } = told;
  const { payoutBalance = 0, pendingBalance = 0 } = settlementDetail ?? {};
  if (serviceFee === null || transactionFee === null || vatAmount === null || WHT === null)
    return null;
  if (totalPayByBuyer === null || totalPayByPlatForm === null) return null;
  if (payoutBalance === null || pendingBalance === null) return null;
  const keep = (baht: number) => Math.abs(toSatang(baht));
  const [service, transaction] = [keep(serviceFee), keep(transactionFee)];
  const [vat, withheld] = [keep(vatAmount), keep(WHT)];
  const paid = toSatang(totalPayByBuyer) + toSatang(totalPayByPlatForm);
  const payout = toSatang(payoutBalance) + toSatang(pendingBalance);
  const kept = paid - payout - service - transaction - vat;
  return { service, transaction, tax: vat + (kept === -withheld ? -withheld : withheld) };
}
