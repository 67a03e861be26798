import { and, count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { checkVoucherTerms } from "#contract/shop-voucher-fields.ts";
import { type createShopVoucher, MAX_VOUCHERS, type ShopVoucher } from "#contract/shop-vouchers.ts";
import type { Backend } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import { type StorefrontVoucherRow, storefrontVouchers } from "../../db/schema/storefronts.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import type { OpenStorefront } from "../storefront-of.ts";

type Shop = Pick<OpenStorefront, "accountId" | "id">;

const isOfShop = ({ accountId, id }: Shop) =>
  and(eq(storefrontVouchers.accountId, accountId), eq(storefrontVouchers.storefrontId, id));

export async function listVouchers({ db }: Backend, shop: Shop): Promise<ShopVoucher[]> {
  const rows = await db
    .select()
    .from(storefrontVouchers)
    .where(isOfShop(shop))
    .orderBy(desc(storefrontVouchers.createdAt), desc(storefrontVouchers.id));
  return rows.map(presentVoucher);
}

/** Throws 409 `voucher_exists`, `too_many_vouchers`, and 422 with the field. */
export async function createVoucher(
  backend: Backend,
  shop: Shop,
  { startsAt, endsAt, ...terms }: z.output<typeof createShopVoucher.body>,
): Promise<ShopVoucher> {
  const faults = checkVoucherTerms(terms);
  if (startsAt && endsAt && endsAt <= startsAt) faults.endsAt = "ends_before_start";
  if (Object.keys(faults).length > 0)
    throw invalid("invalid_body", "The terms do not fit together", faults);
  const [known] = await backend.db
    .select({ vouchers: count() })
    .from(storefrontVouchers)
    .where(isOfShop(shop));
  if ((known?.vouchers ?? 0) >= MAX_VOUCHERS)
    throw conflict("too_many_vouchers", "The shop has as many vouchers as it may have");
  const isPercent = terms.kind === "percent";
  const [row] = await backend.db
    .insert(storefrontVouchers)
    .values({
      ...terms,
      percent: isPercent ? terms.percent : null,
      amount: isPercent ? null : terms.amount,
      mostDiscount: isPercent ? terms.mostDiscount : null,
      id: newId(),
      accountId: shop.accountId,
      storefrontId: shop.id,
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
      createdAt: backend.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!row)
    throw conflict("voucher_exists", "The shop has a voucher of this code", {
      fields: { code: "voucher_exists" },
    });
  return presentVoucher(row);
}

/** Throws 404. */
export async function endVoucher(
  { db }: Backend,
  shop: Shop,
  voucherId: string,
): Promise<ShopVoucher> {
  const [row] = await db
    .update(storefrontVouchers)
    .set({ isEnded: true })
    .where(and(isOfShop(shop), eq(storefrontVouchers.id, voucherId)))
    .returning();
  if (!row) throw notFound("The voucher");
  return presentVoucher(row);
}

const toIsoTime = (time: Date | null) => time?.toISOString() ?? null;

function presentVoucher(row: StorefrontVoucherRow): ShopVoucher {
  const { accountId: _, storefrontId: __, startsAt, endsAt, createdAt, ...voucher } = row;
  return {
    ...voucher,
    startsAt: toIsoTime(startsAt),
    endsAt: toIsoTime(endsAt),
    createdAt: createdAt.toISOString(),
  };
}
