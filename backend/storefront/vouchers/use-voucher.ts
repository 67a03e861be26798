import { and, count, eq, gt, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import { computeDiscount, VOUCHER_CODE } from "#contract/shop-voucher-fields.ts";
import type { VoucherProblem } from "#contract/storefront-orders.ts";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import {
  type StorefrontOrderRow,
  type StorefrontVoucherRow,
  storefrontOrders,
  storefrontVouchers,
} from "../../db/schema/storefronts.ts";
import { conflict } from "../../http/problem-error.ts";
import type { OpenStorefront } from "../storefront-of.ts";

type Shop = Pick<OpenStorefront, "accountId" | "id">;

/** The columns of an order about its voucher. */
export type OrderVoucher = Pick<StorefrontOrderRow, "voucherId" | "voucherCode" | "discount">;

interface PricedVoucher {
  code: string;
  discount: number;
  problem: VoucherProblem | null;
}

/** Returns what a code is worth for goods of this price; the discount is 0 where it is refused. */
export async function priceVoucher(
  { db, now }: Pick<Backend, "db" | "now">,
  shop: Shop,
  typed: string,
  itemsTotal: number,
): Promise<PricedVoucher> {
  const code = VOUCHER_CODE.safeParse(typed);
  const row = code.success ? await findVoucher(db, shop, code.data) : null;
  const problem = row ? findProblem(row, now(), itemsTotal) : "unknown";
  return {
    code: row?.code ?? typed.trim().slice(0, 20),
    discount: row && problem === null ? computeDiscount(row, itemsTotal) : 0,
    problem,
  };
}

async function findVoucher(db: Queryable, { accountId, id }: Shop, code: string) {
  const [row] = await db
    .select()
    .from(storefrontVouchers)
    .where(
      and(
        eq(storefrontVouchers.accountId, accountId),
        eq(storefrontVouchers.storefrontId, id),
        eq(storefrontVouchers.code, code),
      ),
    );
  return row ?? null;
}

function findProblem(
  row: StorefrontVoucherRow,
  time: Date,
  itemsTotal: number,
): VoucherProblem | null {
  if (row.startsAt && row.startsAt > time) return "not_yet";
  if (row.isEnded || (row.endsAt && row.endsAt <= time)) return "over";
  if (row.usesTotal !== null && row.used >= row.usesTotal) return "used_up";
  return itemsTotal < row.minSpend ? "min_spend" : null;
}

const refuse = (problem: VoucherProblem) =>
  conflict("voucher_refused", "The voucher is not taken", { problem });

/**
 * Counts one use of the voucher for an order. The row is locked until the order is stored, so that
 * neither the limit of all buyers nor that of one is passed. Throws 409 `voucher_refused` with the
 * `problem`.
 */
export async function takeVoucher(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  shop: Shop,
  order: Pick<StorefrontOrderRow, "voucherId" | "buyerE164" | "itemsTotal">,
): Promise<void> {
  const { voucherId } = order;
  if (voucherId === null) return;
  const time = now();
  const isVoucher = and(
    eq(storefrontVouchers.accountId, shop.accountId),
    eq(storefrontVouchers.id, voucherId),
  );
  const [taken] = await tx
    .update(storefrontVouchers)
    .set({ used: sql`${storefrontVouchers.used} + 1` })
    .where(
      and(
        isVoucher,
        eq(storefrontVouchers.isEnded, false),
        or(isNull(storefrontVouchers.startsAt), lte(storefrontVouchers.startsAt, time)),
        or(isNull(storefrontVouchers.endsAt), gt(storefrontVouchers.endsAt, time)),
        or(
          isNull(storefrontVouchers.usesTotal),
          sql`${storefrontVouchers.used} < ${storefrontVouchers.usesTotal}`,
        ),
      ),
    )
    .returning();
  if (!taken) {
    const [row] = await tx.select().from(storefrontVouchers).where(isVoucher);
    throw refuse((row && findProblem(row, time, order.itemsTotal)) ?? "unknown");
  }
  if (taken.usesPerBuyer === null) return;
  // The order itself is stored already.
  const [own] = await tx
    .select({ orders: count() })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, shop.accountId),
        eq(storefrontOrders.storefrontId, shop.id),
        eq(storefrontOrders.voucherId, voucherId),
        eq(storefrontOrders.buyerE164, order.buyerE164),
        notInArray(storefrontOrders.status, ["cancelled", "expired"]),
      ),
    );
  if ((own?.orders ?? 0) > taken.usesPerBuyer) throw refuse("used_by_you");
}

/** Gives the use back of an order that ended without a sale. */
export async function releaseVoucher(
  tx: Transaction,
  { accountId, voucherId }: Pick<StorefrontOrderRow, "accountId" | "voucherId">,
): Promise<void> {
  if (voucherId === null) return;
  await tx
    .update(storefrontVouchers)
    .set({ used: sql`${storefrontVouchers.used} - 1` })
    .where(and(eq(storefrontVouchers.accountId, accountId), eq(storefrontVouchers.id, voucherId)));
}

/** Returns the voucher of an order's code with the discount. Throws 409 `voucher_refused`. */
export async function requireVoucher(
  { db, now }: Pick<Backend, "db" | "now">,
  shop: Shop,
  code: string,
  itemsTotal: number,
): Promise<OrderVoucher> {
  if (code === "") return { voucherId: null, voucherCode: "", discount: 0 };
  const row = await findVoucher(db, shop, code);
  if (!row) throw refuse("unknown");
  const problem = findProblem(row, now(), itemsTotal);
  if (problem) throw refuse(problem);
  return { voucherId: row.id, voucherCode: row.code, discount: computeDiscount(row, itemsTotal) };
}
