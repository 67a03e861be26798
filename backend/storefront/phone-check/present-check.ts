import { and, desc, eq } from "drizzle-orm";
import type { BuyerCheck } from "#contract/shop.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";
import type { Backend } from "../../context.ts";
import { storefrontMessages } from "../../db/schema/storefront-messages.ts";
import type { StorefrontOrderRow } from "../../db/schema/storefronts.ts";
import { isCodeAwaited, readPhoneCode } from "../phone-codes.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { listCodeWays } from "./need-phone-check.ts";

/** Returns whether the buyer is confirmed, as the seller sees it. */
export const presentCheck = ({
  phoneCheckBy,
  phoneCheckedAt,
}: Pick<StorefrontOrderRow, "phoneCheckBy" | "phoneCheckedAt">): BuyerCheck | null =>
  phoneCheckBy === null
    ? null
    : { by: phoneCheckBy, confirmedAt: phoneCheckedAt?.toISOString() ?? null };

/** Returns the code that the buyer's page asks for, or `null`. */
export async function presentAwaitedCode(
  { db }: Pick<Backend, "db">,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
): Promise<StorefrontOrder["phoneCheck"]> {
  if (!isCodeAwaited(order) || order.phoneCheckBy === null) return null;
  const code = await readPhoneCode(db, order);
  const newsWay = code?.by ?? order.phoneCheckBy;
  return {
    by: newsWay,
    to: newsWay === "email" ? hideAddress(order.buyerEmail) : order.buyerPhone.slice(-4),
    sentAt: code?.sentAt.toISOString() ?? null,
    isFailed: newsWay === "whatsapp" && (await hasFailed(db, order)),
    ways: listCodeWays(shop, order),
  };
}

const hideAddress = (address: string) => address.replace(/^(.).*(?=@)/, "$1•••");

async function hasFailed(
  db: Backend["db"],
  { accountId, id }: StorefrontOrderRow,
): Promise<boolean> {
  const [last] = await db
    .select({ status: storefrontMessages.status })
    .from(storefrontMessages)
    .where(
      and(
        eq(storefrontMessages.accountId, accountId),
        eq(storefrontMessages.orderId, id),
        eq(storefrontMessages.event, "code"),
      ),
    )
    .orderBy(desc(storefrontMessages.createdAt))
    .limit(1);
  return last?.status === "failed";
}
