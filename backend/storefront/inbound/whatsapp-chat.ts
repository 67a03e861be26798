import { and, eq, isNull } from "drizzle-orm";
import type { ChatContent } from "#contract/chats.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { type StorefrontChatRow, storefrontChats } from "../../db/schema/storefront-chats.ts";
import type { StorefrontOrderRow } from "../../db/schema/storefronts.ts";
import { makeToken } from "../chats/ask-seller.ts";

/**
 * Returns the conversation with a person of WhatsApp, and the latest order's card if the person has
 * not written since. No page shows it and no mail tells of it: anybody orders with another's phone,
 * so neither the order's page, its e-mail nor its name need be that person's. The conversation has
 * the name that the person has at WhatsApp, else the number.
 */
export async function ensureChatOfPhone(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  { accountId, storefrontId, buyerPhone, language, number, placedAt }: StorefrontOrderRow,
  { phone, name }: { phone: string; name: string },
): Promise<{ chat: StorefrontChatRow; about: ChatContent[] }> {
  const person = { messenger: "whatsapp", messengerUser: phone } as const;
  const [made] = await tx
    .insert(storefrontChats)
    .values({
      ...{ accountId, storefrontId, token: makeToken(), language, ...person },
      ...{ buyerId: buyerPhone, buyerName: name || phone, createdAt: now() },
    })
    .onConflictDoNothing()
    .returning();
  const [chat = made] = await tx
    .select()
    .from(storefrontChats)
    .where(
      and(
        eq(storefrontChats.accountId, accountId),
        eq(storefrontChats.storefrontId, storefrontId),
        isNull(storefrontChats.orderId),
        eq(storefrontChats.messenger, person.messenger),
        eq(storefrontChats.messengerUser, phone),
      ),
    )
    .for("update");
  if (!chat) throw new Error("The person's chat is neither new nor known");
  if (name !== "" && name !== chat.buyerName)
    await tx
      .update(storefrontChats)
      .set({ buyerName: name })
      .where(and(eq(storefrontChats.accountId, accountId), eq(storefrontChats.id, chat.id)));
  const isAfterOrder = chat.messengerAt !== null && chat.messengerAt >= placedAt;
  const named = { ...chat, buyerName: name || chat.buyerName };
  return { chat: named, about: isAfterOrder ? [] : [{ type: "order", externalOrderId: number }] };
}
