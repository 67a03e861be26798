import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../db/client.ts";
import { orders as orderRows } from "../db/schema/orders.ts";
import { storefrontMessages, storefrontPhoneCodes } from "../db/schema/storefront-messages.ts";
import { storefrontReviews } from "../db/schema/storefront-reviews.ts";
import {
  storefrontMails,
  storefrontOrders,
  storefrontRefunds,
  storefrontSlips,
  storefronts,
} from "../db/schema/storefronts.ts";
import { deleteMails } from "../mail/index.ts";
import { eraseChatsOfOrders, eraseChatsWithoutOrder } from "./chats/erase-chats.ts";
import { rowOfShopOrder, shopOfOrder } from "./orders-by-number.ts";
import { isCodeOf } from "./phone-codes.ts";
import { reviewsOfOrders } from "./reviews/read-reviews.ts";

type ErasedFields = Pick<
  typeof storefrontOrders.$inferSelect,
  "buyerName" | "buyerE164" | "buyerPhone"
>;

export const isErased = ({ buyerName, buyerE164, buyerPhone }: ErasedFields) =>
  buyerName === "" && buyerE164 === "" && buyerPhone === "";

/** Erases the buyer from orders of own shops. Their pages get another, unknown address. */
export async function eraseShopOrders(
  tx: Transaction,
  accountId: string,
  orders: readonly { channelId: string; externalId: string }[],
): Promise<void> {
  for (const [channelId, ownEntries] of Map.groupBy(orders, (order) => order.channelId)) {
    const [shop] = await tx
      .select({ id: storefronts.id })
      .from(storefronts)
      .where(and(eq(storefronts.accountId, accountId), eq(storefronts.channelId, channelId)));
    if (!shop) continue;
    for (const { externalId } of ownEntries) {
      const [order] = await tx
        .update(storefrontOrders)
        .set({
          ...{ buyerName: "", buyerPhone: "", street: "", placeCode: "", place: "", postCode: "" },
          ...{
            buyerE164: "",
            buyerEmail: "",
            lineCode: null,
            lineUserId: "",
            network: "",
            device: "",
            confirmCode: null,
            labelName: null,
            labelAddress: null,
          },
          ...{ note: "", trackingCode: null, token: randomBytes(16).toString("base64url") },
        })
        .where(
          and(
            eq(storefrontOrders.accountId, accountId),
            eq(storefrontOrders.storefrontId, shop.id),
            eq(storefrontOrders.number, externalId),
          ),
        )
        .returning({ id: storefrontOrders.id });
      if (!order) continue;
      await eraseRefund(tx, accountId, order.id);
      await eraseSlips(tx, accountId, order.id);
      await eraseReviews(tx, accountId, order.id);
      await tx.delete(storefrontPhoneCodes).where(isCodeOf({ accountId, id: order.id }));
      await deleteMailsOf(tx, accountId, order.id);
      await deleteMessagesOf(tx, accountId, order.id);
      await eraseChatsOfOrders(tx, accountId, [order.id]);
    }
    await eraseChatsWithoutOrder(tx, accountId, shop.id);
  }
}

/**
 * Amount and day stay, as they are in the seller's books. An open refund keeps its payee, because
 * the erased buyer still gets the money (forget-payees.ts).
 */
async function eraseRefund(tx: Transaction, accountId: string, orderId: string): Promise<void> {
  const { payee, closedAt } = storefrontRefunds;
  await tx
    .update(storefrontRefunds)
    .set({
      ...{ note: "", pictureKey: null },
      payee: sql`case when ${closedAt} is null then ${payee} else '' end`,
    })
    .where(and(eq(storefrontRefunds.accountId, accountId), eq(storefrontRefunds.orderId, orderId)));
}

async function deleteMailsOf(tx: Transaction, accountId: string, orderId: string): Promise<void> {
  const told = await tx
    .select({ mailId: storefrontMails.mailId })
    .from(storefrontMails)
    .where(and(eq(storefrontMails.accountId, accountId), eq(storefrontMails.orderId, orderId)));
  await deleteMails(
    tx,
    told.map(({ mailId }) => mailId),
  );
}

/** Deletes messages, which name the buyer's number or id. Their jobs then do nothing. */
const deleteMessagesOf = (tx: Transaction, accountId: string, orderId: string) =>
  tx
    .delete(storefrontMessages)
    .where(
      and(eq(storefrontMessages.accountId, accountId), eq(storefrontMessages.orderId, orderId)),
    );

/** References stay, so that a transfer still pays one order. They name nobody. */
const eraseSlips = (tx: Transaction, accountId: string, orderId: string) =>
  tx
    .update(storefrontSlips)
    .set({
      ...{ pictureKey: null, qrText: null },
      check: sql`nullif(${storefrontSlips.check}, 'waiting')`,
      checkBy: sql`case when ${storefrontSlips.check} = 'waiting' then null else ${storefrontSlips.checkBy} end`,
    })
    .where(and(eq(storefrontSlips.accountId, accountId), eq(storefrontSlips.orderId, orderId)));

const eraseReviews = (tx: Transaction, accountId: string, orderId: string) =>
  tx
    .delete(storefrontReviews)
    .where(and(eq(storefrontReviews.accountId, accountId), eq(storefrontReviews.orderId, orderId)));

/** Returns the files that show these orders' buyers. Remove them before their rows forget them. */
export async function filesOfShopOrders(
  { db }: { db: Queryable },
  accountId: string,
  orderIds: readonly string[],
): Promise<string[]> {
  const found = await db
    .select({ id: storefrontOrders.id })
    .from(storefrontOrders)
    .innerJoin(storefronts, shopOfOrder)
    .innerJoin(orderRows, rowOfShopOrder)
    .where(and(eq(storefrontOrders.accountId, accountId), inArray(orderRows.id, [...orderIds])));
  const ids = found.map(({ id }) => id);
  const [proofs, slips] = await Promise.all(
    [storefrontRefunds, storefrontSlips].map((table) =>
      db
        .select({ key: table.pictureKey })
        .from(table)
        .where(
          and(
            eq(table.accountId, accountId),
            inArray(table.orderId, ids),
            isNotNull(table.pictureKey),
          ),
        ),
    ),
  );
  const reviews = await reviewsOfOrders(db, accountId, ids);
  return [
    ...[...(proofs ?? []), ...(slips ?? [])].flatMap(({ key }) => key ?? []),
    ...reviews.flatMap(({ pictureKeys }) => pictureKeys),
  ];
}
