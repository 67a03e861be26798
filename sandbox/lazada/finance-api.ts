import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { computeFees } from "../order-fees.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { addShopCall, type ShopRow } from "./gate.ts";
import { formatLocalTime } from "./markets.ts";
import { toWireAmount } from "./money.ts";
import { type OrderRow, readOrderItems } from "./order-life.ts";
import { orders } from "./schema.ts";

const LONGEST_DAYS = 180;

const Wanted = z.object({
  start_time: z.iso.date(),
  end_time: z.iso.date(),
  trans_type: z.string().default("-1"),
  trade_order_id: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).default(0),
});

/** The published transaction types that occur here. */
const TRANSACTION_TYPES = {
  sold: ["13", "Orders-Sales", "Item Price Credit"],
  takenBack: ["14", "Refunds-Sales", "Reversal Item Price"],
  commission: ["16", "Orders-Lazada Fees", "Commission"],
  payment: ["3", "Orders-Lazada Fees", "Payment Fee"],
  other: ["20", "Orders-Lazada Fees", "Other Fee"],
  promotion: ["119", "Orders-Marketing Fees", "Promotional Charge General"],
  paidByCustomer: ["8", "Orders-Logistics", "Shipping Fee (Paid By Customer)"],
  charged: ["21", "3P Services-Logistics", "Shipping Fee (Charged By 3P)"],
  correction: ["124", "Refunds-Logistics", "Shipping fee - correction for undercharge"],
} as const;

interface BookedEntry {
  at: Date;
  type: keyof typeof TRANSACTION_TYPES;
  /** Minor units; below 0 where the seller pays. */
  amount: number;
  orderId: string;
  orderItemId: string;
  sellerSku: string;
}

export function addFinanceRoutes(root: Hono, deps: SandboxDeps): void {
  addShopCall(root, deps, "/finance/transaction/details/get", async ({ shop, params }) => {
    const wanted = params(Wanted);
    const { start_time: start, end_time: end } = wanted;
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
    if (!(days < LONGEST_DAYS))
      throw new ApiError("1000012", "endTime - startTime must should be less than 180 days");
    const found = (await listBooked(deps, shop)).filter((one) => {
      const day = formatLocalTime(one.at, shop.region).slice(0, 10);
      const isWanted =
        wanted.trans_type === "-1" || TRANSACTION_TYPES[one.type][0] === wanted.trans_type;
      const isOf = !wanted.trade_order_id || wanted.trade_order_id === one.orderId;
      return day >= start && day <= end && isWanted && isOf;
    });
    const page = found.slice(wanted.offset, wanted.offset + wanted.limit);
    return { data: page.map((one) => presentEntry(shop, one)) };
  });
}

async function listBooked(deps: SandboxDeps, shop: ShopRow): Promise<BookedEntry[]> {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shop.shopId),
        isNotNull(orders.settlesAt),
        lte(orders.settlesAt, sql`${deps.now().toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(orders.settlesAt), asc(orders.orderId));
  const booked: BookedEntry[] = [];
  for (const order of rows) booked.push(...(await bookOrder(deps, shop, order)));
  return booked;
}

async function bookOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  order: OrderRow,
): Promise<BookedEntry[]> {
  const { orderId, shippingFee, settlesAt } = order;
  const items = (await readOrderItems(deps.db, orderId)).filter(
    ({ status }) => status !== "canceled",
  );
  const [first] = items;
  if (!first || !settlesAt) return [];
  const back = items.filter(({ status }) => status === "returned");
  const goods = sumNumbers(items.map(({ price }) => price));
  const refunded = sumNumbers(back.map(({ price }) => price));
  const fees = computeFees({ orderId, region: shop.region, goods, refunded, shippingFee });
  const settledAt = settlesAt;
  const bookEntry = (type: BookedEntry["type"], amount: number, item = first): BookedEntry => {
    const { orderItemId, sellerSku } = item;
    return { at: settledAt, type, amount, orderId, orderItemId, sellerSku };
  };
  return [
    ...items.map((item) => bookEntry("sold", item.price, item)),
    ...back.map((item) => bookEntry("takenBack", -item.price, item)),
    bookEntry("commission", -fees.commission),
    bookEntry("payment", -fees.transaction),
    bookEntry("other", -fees.service - fees.processing),
    bookEntry("promotion", -fees.affiliate),
    bookEntry("paidByCustomer", shippingFee),
    bookEntry("charged", -shippingFee - fees.extraShipping),
    ...order.adjustments.map((one) => ({
      ...bookEntry("correction", -one.amount),
      at: new Date(one.at),
    })),
  ].filter(({ amount }) => amount !== 0);
}

function presentEntry(
  shop: ShopRow,
  { at, type, amount, orderId, orderItemId, sellerSku }: BookedEntry,
) {
  const [feeType, group, name] = TRANSACTION_TYPES[type];
  return {
    transaction_number: `${shop.region}${shop.shopId}-${orderItemId}${feeType}${type === "correction" ? at.getTime() : ""}`,
    transaction_date: formatDay(at, shop),
    transaction_type: group,
    fee_type: feeType,
    fee_name: name,
    amount: toWireAmount(amount, shop.region),
    VAT_in_amount: "0.00",
    WHT_amount: "0.00",
    WHT_included_in_amount: "No",
    paid_status: "Not paid",
    order_no: orderId,
    orderItem_no: orderItemId,
    seller_sku: sellerSku,
    reference: orderItemId,
  };
}

/** "17 May 2016", in the shop's own time zone. */
function formatDay(at: Date, shop: ShopRow): string {
  const day = new Date(`${formatLocalTime(at, shop.region).slice(0, 10)}T00:00:00Z`);
  const month = day.toLocaleString("en-GB", { month: "short", timeZone: "UTC" });
  return `${String(day.getUTCDate()).padStart(2, "0")} ${month} ${day.getUTCFullYear()}`;
}

const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
