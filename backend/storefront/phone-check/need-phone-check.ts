import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { NewsWay } from "#contract/messengers.ts";
import type { StorefrontDoubt } from "#contract/storefront-orders.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { storefrontOrders } from "../../db/schema/storefronts.ts";
import type { BuyerMarks } from "../buyer-caps.ts";
import type { OpenStorefront } from "../storefront-of.ts";

/** An order whose code is awaited reserves goods no longer than this. */
export const CODE_HOLD_MS = 20 * 60_000;
/** A phone that was confirmed in the same browser is asked for no code in this time. */
const REMEMBERED_MS = 90 * 86_400_000;

type Ways = Pick<OpenStorefront, "hasWhatsApp" | "hasLine">;
interface Buyer {
  newsBy: NewsWay;
  buyerEmail: string;
}

/**
 * Returns how a buyer can confirm the order, the chosen way of the news first. LINE: the order's
 * own code, sent to the shop's account.
 */
export function listCodeWays({ hasWhatsApp, hasLine }: Ways, buyer: Buyer): NewsWay[] {
  const ways: NewsWay[] = [
    ...(hasWhatsApp ? (["whatsapp"] as const) : []),
    ...(hasLine && buyer.newsBy === "line" ? (["line"] as const) : []),
    ...(buyer.buyerEmail === "" ? [] : (["email"] as const)),
  ];
  const isChosen = (way: NewsWay) => way === buyer.newsBy;
  return [...ways.filter(isChosen), ...ways.filter((way) => !isChosen(way))];
}

/**
 * Returns the way by which the order has to be confirmed; `null` if the shop asks for nothing, the
 * phone is known, its own staff entered it, or there is no way.
 */
export async function findNeededCheck(
  backend: Pick<Backend, "now">,
  tx: Transaction,
  shop: OpenStorefront,
  { marks, doubt, ...buyer }: Buyer & { marks: BuyerMarks; doubt: StorefrontDoubt | null },
): Promise<NewsWay | null> {
  const isAsked = shop.phoneCheck === "always" || (shop.phoneCheck === "risky" && doubt !== null);
  if (!isAsked || marks.network === "") return null;
  const [way] = listCodeWays(shop, buyer);
  if (way === undefined || (doubt === null && (await isRemembered(backend, tx, shop, marks))))
    return null;
  return way;
}

/**
 * Whether the phone was confirmed in the same browser. `by` "phone": by a message to it, not to an
 * e-mail address, of which anybody has many.
 */
export async function isRemembered(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  { accountId, id }: OpenStorefront,
  { phone, device }: BuyerMarks,
  by: "any" | "phone" = "any",
): Promise<boolean> {
  if (device === "") return false;
  const since = new Date(now().getTime() - REMEMBERED_MS);
  const [known] = await tx
    .select({ one: sql`1` })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.storefrontId, id),
        eq(storefrontOrders.buyerE164, phone),
        eq(storefrontOrders.device, device),
        eq(storefrontOrders.phoneCheck, "confirmed"),
        gte(storefrontOrders.phoneCheckedAt, since),
        by === "phone" ? ne(storefrontOrders.phoneCheckBy, "email") : undefined,
      ),
    )
    .limit(1);
  return known !== undefined;
}
