import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PaymentSandboxDeps } from "./deps.ts";
import { type MerchantRow, merchants } from "./schema.ts";

/** Returns the seller's account, and creates it if there is none. */
export async function ensureMerchant(
  { db }: Pick<PaymentSandboxDeps, "db">,
  seller: string,
): Promise<MerchantRow> {
  const secret = (prefix: string) => prefix + randomBytes(24).toString("hex");
  await db
    .insert(merchants)
    .values({ seller, secretKey: secret("sk_test_"), webhookSecret: secret("whsec_") })
    .onConflictDoNothing();
  const [row] = await db.select().from(merchants).where(eq(merchants.seller, seller));
  if (!row) throw new Error("The merchant was not kept");
  return row;
}

/** Returns the key's seller: `null` for Etalase's own key, `undefined` for an unknown one. */
export async function findMerchant(
  { db }: Pick<PaymentSandboxDeps, "db">,
  ownKey: string,
  key: string,
): Promise<string | null | undefined> {
  if (key === ownKey) return null;
  const [row] = await db.select().from(merchants).where(eq(merchants.secretKey, key));
  return row?.seller;
}

export async function setWebhook(
  { db }: Pick<PaymentSandboxDeps, "db">,
  seller: string,
  webhookUrl: string,
): Promise<void> {
  await ensureMerchant({ db }, seller);
  await db.update(merchants).set({ webhookUrl }).where(eq(merchants.seller, seller));
}
