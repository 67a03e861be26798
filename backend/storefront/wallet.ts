import { and, desc, eq, sql } from "drizzle-orm";
import type { CountryCode } from "#contract/countries.ts";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { storefrontOrders, storefrontWalletEntries } from "../db/schema/storefronts.ts";

/** Minor units that couriers' fees may exceed the collected money by: Rp 500.000, ฿1,000. */
const CREDIT: Record<CountryCode, number> = { id: 500_000, th: 100_000 };
export const walletCreditOf = (countryCode: CountryCode) => CREDIT[countryCode];

interface Shop {
  accountId: string;
  storefrontId: string;
}

/** Returns minor units; a negative balance is owed to couriers. */
export async function balanceOf(db: Queryable, { accountId, storefrontId }: Shop): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${storefrontWalletEntries.amount}), 0)::float8` })
    .from(storefrontWalletEntries)
    .where(
      and(
        eq(storefrontWalletEntries.accountId, accountId),
        eq(storefrontWalletEntries.storefrontId, storefrontId),
      ),
    );
  return row?.sum ?? 0;
}

/** Enters it once per order and type, however often it is reported. */
export async function recordInWallet(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  order: { accountId: string; storefrontId: string; id: string },
  entry: { type: "shipping" | "shipping_refund" | "cod"; amount: number },
): Promise<void> {
  if (entry.amount === 0) return;
  const { accountId, storefrontId, id: orderId } = order;
  await tx
    .insert(storefrontWalletEntries)
    .values({ accountId, storefrontId, orderId, ...entry, at: now() })
    .onConflictDoNothing();
}

const SHOWN = 200;

export async function readWallet({ db }: Pick<Backend, "db">, shop: Shop, country: CountryCode) {
  const entries = await db
    .select({
      at: storefrontWalletEntries.at,
      type: storefrontWalletEntries.type,
      amount: storefrontWalletEntries.amount,
      orderNumber: storefrontOrders.number,
    })
    .from(storefrontWalletEntries)
    .innerJoin(
      storefrontOrders,
      and(
        eq(storefrontOrders.accountId, storefrontWalletEntries.accountId),
        eq(storefrontOrders.id, storefrontWalletEntries.orderId),
      ),
    )
    .where(
      and(
        eq(storefrontWalletEntries.accountId, shop.accountId),
        eq(storefrontWalletEntries.storefrontId, shop.storefrontId),
      ),
    )
    .orderBy(desc(storefrontWalletEntries.at), desc(storefrontWalletEntries.id))
    .limit(SHOWN);
  return {
    balance: await balanceOf(db, shop),
    credit: walletCreditOf(country),
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}
