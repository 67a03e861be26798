import { randomBytes } from "node:crypto";
import { and, eq, inArray, notExists } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { storefrontAnswers, storefrontChats } from "../../db/schema/storefront-chats.ts";
import { storefrontMessages } from "../../db/schema/storefront-messages.ts";
import { storefrontOrders } from "../../db/schema/storefronts.ts";
import { deleteMails } from "../../mail/index.ts";

/** Erases the buyer from conversations of own shops. Their pages get another, unknown address. */
export async function eraseShopChats(
  tx: Transaction,
  accountId: string,
  chatIds: readonly string[],
): Promise<void> {
  for (const id of chatIds) {
    const erased = await tx
      .update(storefrontChats)
      .set({
        ...{ buyerId: `erased:${id}`, buyerName: "", buyerEmail: "" },
        ...{ messenger: null, messengerUser: "", messengerAt: null },
        token: randomBytes(16).toString("base64url"),
      })
      .where(and(eq(storefrontChats.accountId, accountId), eq(storefrontChats.id, id)))
      .returning({ id: storefrontChats.id });
    if (erased.length === 0) continue;
    await tx
      .delete(storefrontMessages)
      .where(and(eq(storefrontMessages.accountId, accountId), eq(storefrontMessages.chatId, id)));
    const answers = await tx
      .select({ mailId: storefrontAnswers.mailId })
      .from(storefrontAnswers)
      .where(and(eq(storefrontAnswers.accountId, accountId), eq(storefrontAnswers.chatId, id)));
    await deleteMails(
      tx,
      answers.flatMap(({ mailId }) => mailId ?? []),
    );
  }
}

/** Erases the conversations of orders, whose words the chats' own erasure removes. */
export async function eraseChatsOfOrders(
  tx: Transaction,
  accountId: string,
  orderIds: readonly string[],
): Promise<void> {
  const chats = await tx
    .select({ id: storefrontChats.id })
    .from(storefrontChats)
    .where(
      and(
        eq(storefrontChats.accountId, accountId),
        inArray(storefrontChats.orderId, [...orderIds]),
      ),
    );
  await eraseShopChats(
    tx,
    accountId,
    chats.map(({ id }) => id),
  );
}

/** Erases the conversations with persons of WhatsApp of whom the shop has no order any more. */
export async function eraseChatsWithoutOrder(
  tx: Transaction,
  accountId: string,
  storefrontId: string,
): Promise<void> {
  const orders = tx
    .select({ id: storefrontOrders.id })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.storefrontId, storefrontId),
        eq(storefrontOrders.buyerE164, storefrontChats.messengerUser),
      ),
    );
  const chats = await tx
    .select({ id: storefrontChats.id })
    .from(storefrontChats)
    .where(
      and(
        eq(storefrontChats.accountId, accountId),
        eq(storefrontChats.storefrontId, storefrontId),
        eq(storefrontChats.messenger, "whatsapp"),
        notExists(orders),
      ),
    );
  await eraseShopChats(
    tx,
    accountId,
    chats.map(({ id }) => id),
  );
}
