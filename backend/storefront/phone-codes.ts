import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { storefrontPhoneCodes } from "../db/schema/storefront-messages.ts";
import { type StorefrontOrderRow, storefrontMails } from "../db/schema/storefronts.ts";
import { queueMail } from "../mail/index.ts";
import { hasTooManyMails } from "./mail-limit.ts";
import { requireBoxKey } from "./shop-courier.ts";
import { readStorefrontById } from "./storefront-of.ts";

export const CODE_LIFE_MS = 10 * 60_000;

type Code = typeof storefrontPhoneCodes.$inferSelect;
type OrderKey = Pick<StorefrontOrderRow, "accountId" | "id">;

export const isCodeOf = ({ accountId, id }: OrderKey) =>
  and(eq(storefrontPhoneCodes.accountId, accountId), eq(storefrontPhoneCodes.orderId, id));

export async function readPhoneCode(db: Queryable, order: OrderKey): Promise<Code | null> {
  const [code] = await db.select().from(storefrontPhoneCodes).where(isCodeOf(order));
  return code ?? null;
}

export const isCodeAwaited = ({
  phoneCheck,
  status,
}: Pick<StorefrontOrderRow, "phoneCheck" | "status">) =>
  phoneCheck === "awaited" && (status === "unpaid" || status === "on_hold");

/**
 * Makes the code of an order's sending. The database has neither the code nor a digest of it, which
 * a million tries would open: it is made of the order, the sending's number and this server's key.
 */
export const makePhoneCode = (
  backend: Pick<Backend, "config">,
  { orderId, sends }: { orderId: string; sends: number },
): string =>
  String(
    createHmac("sha256", requireBoxKey(backend))
      .update(`phone-code:${orderId}:${sends}`)
      .digest()
      .readUInt32BE(0) % 1_000_000,
  ).padStart(6, "0");

export const isPhoneCode = (typed: string, code: string): boolean =>
  typed.length === code.length && timingSafeEqual(Buffer.from(typed), Buffer.from(code));

/** Mails the code that is valid now. Returns false for an address that had enough today. */
export async function mailPhoneCode(
  backend: Backend,
  tx: Transaction,
  order: StorefrontOrderRow,
  { sends, sentAt }: Pick<Code, "sends" | "sentAt">,
): Promise<boolean> {
  const { accountId, id: orderId, buyerEmail: to, language, number } = order;
  const shop = await readStorefrontById(tx, order);
  if (to === "" || !shop || (await hasTooManyMails(backend, tx, to, "shop-code"))) return false;
  const mailId = await queueMail(backend, tx, {
    ...{ to, language, template: "shop-code" },
    parameters: { shop: shop.name, number, code: makePhoneCode(backend, { orderId, sends }) },
    expiresAt: new Date(sentAt.getTime() + CODE_LIFE_MS),
  });
  await tx
    .insert(storefrontMails)
    .values({ accountId, orderId, event: "code", mailId, at: backend.now() });
  return true;
}
