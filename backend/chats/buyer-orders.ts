import { and, desc, eq } from "drizzle-orm";
import type { ChatSessionRow } from "../db/schema/chats.ts";
import { orders } from "../db/schema/orders.ts";

export const matchBuyerOrders = ({
  accountId,
  channelId,
  buyerId,
}: Pick<ChatSessionRow, "accountId" | "channelId" | "buyerId">) =>
  and(
    eq(orders.accountId, accountId),
    eq(orders.channelId, channelId),
    eq(orders.buyerId, buyerId),
  );

export const NEWEST_ORDERS_FIRST = [desc(orders.placedAt), desc(orders.id)];
