import { and, eq, inArray } from "drizzle-orm";
import type { NewsWay } from "#contract/messengers.ts";
import type { Queryable } from "../db/client.ts";
import { storefrontChats } from "../db/schema/storefront-chats.ts";
import {
  storefrontOrders,
  storefrontRefunds,
  storefrontSlips,
  storefronts,
} from "../db/schema/storefronts.ts";
import { orderOfRefund, shopOfOrder } from "./orders-by-number.ts";
import { reviewsOfOrders } from "./reviews/read-reviews.ts";

/** Returns the addresses of conversations with own shops, by the chat's id there; "" for none. */
export async function readEmailsOfChats(
  db: Queryable,
  accountId: string,
  chatIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: storefrontChats.id, email: storefrontChats.buyerEmail })
    .from(storefrontChats)
    .where(
      and(eq(storefrontChats.accountId, accountId), inArray(storefrontChats.id, [...chatIds])),
    );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Data that the own shop keeps of a buyer besides the order. */
interface OwnShopData {
  email: string;
  /** How the buyer wanted the news, and the buyer's id at LINE; "" if unknown. */
  newsBy: NewsWay;
  lineUserId: string;
  /** Amounts in minor units. `null` without a refund. */
  refund: { payee: string; amount: number | null; paidOn: string | null; note: string } | null;
  reviews: { stars: number; text: string; writtenAt: Date }[];
  /** Keys of the pictures of reviews and transfers, and of the refund's proof. */
  pictureKeys: string[];
}

/** The key of an order in the data of `readOwnShopData`. */
export const toOwnShopKey = (order: { channelId: string; externalId: string }): string =>
  `${order.channelId}/${order.externalId}`;

/** Returns the data by `toOwnShopKey`. Orders of other channels have none. */
export async function readOwnShopData(
  db: Queryable,
  accountId: string,
  orders: readonly { channelId: string; externalId: string }[],
): Promise<Map<string, OwnShopData>> {
  const rows = await db
    .select({
      order: storefrontOrders,
      refund: storefrontRefunds,
      channelId: storefronts.channelId,
    })
    .from(storefrontOrders)
    .innerJoin(storefronts, shopOfOrder)
    .leftJoin(storefrontRefunds, orderOfRefund)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        inArray(storefronts.channelId, [...new Set(orders.map(({ channelId }) => channelId))]),
        inArray(
          storefrontOrders.number,
          orders.map(({ externalId }) => externalId),
        ),
      ),
    );
  const slips = await db
    .select({ orderId: storefrontSlips.orderId, pictureKey: storefrontSlips.pictureKey })
    .from(storefrontSlips)
    .where(
      and(
        eq(storefrontSlips.accountId, accountId),
        inArray(
          storefrontSlips.orderId,
          rows.map(({ order }) => order.id),
        ),
      ),
    );
  const reviews = await reviewsOfOrders(
    db,
    accountId,
    rows.map(({ order }) => order.id),
  );
  const reviewsById = Map.groupBy(reviews, ({ orderId }) => orderId);
  return new Map(
    rows.map(({ order, refund, channelId }) => [
      toOwnShopKey({ channelId, externalId: order.number }),
      {
        email: order.buyerEmail,
        newsBy: order.newsBy,
        lineUserId: order.lineUserId,
        refund: refund && {
          ...{ payee: refund.payee, amount: refund.amount },
          ...{ paidOn: refund.paidOn, note: refund.note },
        },
        reviews: (reviewsById.get(order.id) ?? []).map(({ stars, text, writtenAt }) => ({
          ...{ stars, text, writtenAt },
        })),
        pictureKeys: [
          ...(reviewsById.get(order.id) ?? []).flatMap((review) => review.pictureKeys),
          ...slips.filter(({ orderId }) => orderId === order.id).map((slip) => slip.pictureKey),
          refund?.pictureKey ?? null,
        ].filter((key) => key !== null),
      },
    ]),
  );
}
