import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { chatSessions } from "../db/schema/chats.ts";
import { orders } from "../db/schema/orders.ts";
import { type BuyerIdentity, identifyBuyer } from "../erased-buyers.ts";
import { notFound } from "../http/problem-error.ts";
import { openSealedText, sealText } from "../secret-box.ts";

/**
 * A person's identity: the buyer id in every shop on that marketplace, name and telephone in one
 * shop, or, if the channel masks both, only the order.
 */
export const Identity = z.union([
  z.object({ buyerId: z.string(), channelIds: z.array(z.string()) }),
  z.object({ name: z.string(), phone: z.string(), channelId: z.string() }),
  z.object({ orderId: z.string() }),
]);
export type Identity = z.infer<typeof Identity>;

/** Omits erased persons. Throws 404 for an id of another account. */
export async function readIdentities(
  db: Queryable,
  accountId: string,
  subjects: readonly string[],
): Promise<Identity[]> {
  const identities = await Promise.all(
    subjects.map((subject) => readIdentity(db, accountId, subject)),
  );
  return identities.flatMap((entry) => entry ?? []);
}

async function readIdentity(
  db: Queryable,
  accountId: string,
  subject: string,
): Promise<Identity | null> {
  const [kind, id = ""] = subject.split(":");
  const row =
    kind === "order"
      ? await readOrderBuyer(db, accountId, id)
      : await readChatBuyer(db, accountId, id);
  if (!row) throw notFound("The buyer");
  if (row.erasedAt) return null;
  const { knownAs, channelId } = row;
  if (knownAs === null) return { orderId: id };
  if ("buyerId" in knownAs)
    return {
      buyerId: knownAs.buyerId,
      channelIds: await readMarketplaceShops(db, accountId, channelId),
    };
  return "name" in knownAs ? { ...knownAs, channelId } : null;
}

interface FoundBuyer {
  channelId: string;
  erasedAt: Date | null;
  knownAs: BuyerIdentity | null;
}

async function readOrderBuyer(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<FoundBuyer | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
  return row ? { ...row, knownAs: identifyBuyer(row) } : null;
}

async function readChatBuyer(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<FoundBuyer | null> {
  const [row] = await db
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.accountId, accountId), eq(chatSessions.id, id)));
  return row ? { ...row, knownAs: { buyerId: row.buyerId } } : null;
}

/** Shops on one marketplace share its buyer ids. */
async function readMarketplaceShops(
  db: Queryable,
  accountId: string,
  channelId: string,
): Promise<string[]> {
  const marketplaceQuery = db
    .select({ type: channels.channelType })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), inArray(channels.channelType, marketplaceQuery)))
    .orderBy(channels.id);
  return rows.map(({ id }) => id);
}

/** Matches orders that still name the persons. */
export const matchOrdersOf = (
  accountId: string,
  identities: readonly Identity[],
): SQL | undefined =>
  and(
    eq(orders.accountId, accountId),
    isNull(orders.erasedAt),
    joinConditions(
      identities.map((person) => {
        if ("orderId" in person) return eq(orders.id, person.orderId);
        if ("buyerId" in person)
          return and(
            inArray(orders.channelId, person.channelIds),
            eq(orders.buyerId, person.buyerId),
          );
        return and(
          eq(orders.channelId, person.channelId),
          eq(orders.buyerName, person.name),
          eq(orders.buyerPhone, person.phone),
        );
      }),
    ),
  );

/** Matches chats that still name the persons. */
export const matchChatsOf = (accountId: string, identities: readonly Identity[]): SQL | undefined =>
  and(
    eq(chatSessions.accountId, accountId),
    isNull(chatSessions.erasedAt),
    joinConditions(
      identities.map((person) =>
        "buyerId" in person
          ? and(
              inArray(chatSessions.channelId, person.channelIds),
              eq(chatSessions.buyerId, person.buyerId),
            )
          : undefined,
      ),
    ),
  );

/** Matches nothing for an empty list: `or` would then be no condition. */
function joinConditions(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  const givenConditions = conditions.filter((condition) => condition !== undefined);
  return givenConditions.length === 0 ? sql`false` : or(...givenConditions);
}

const Sealed = z.object({
  identities: z.array(Identity),
  /** Words that the audit log may quote about them. */
  words: z.array(z.string()),
  /** The first transaction that certainly sees the marks; `null` before. */
  openBefore: z.string().nullable(),
});
export type SealedIdentities = z.infer<typeof Sealed>;

/** Seals the persons during the erasure. Reading them needs the server's key. */
export const sealIdentities = (
  backend: Pick<Backend, "config">,
  requestId: string,
  subject: SealedIdentities,
): string => sealText(requireKey(backend), requestId, JSON.stringify(subject));

export const openIdentities = (
  backend: Pick<Backend, "config">,
  requestId: string,
  sealedText: string,
): SealedIdentities =>
  Sealed.parse(JSON.parse(openSealedText(requireKey(backend), requestId, sealedText)));

function requireKey({ config }: Pick<Backend, "config">): string {
  if (!config.credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  return config.credentialsKey;
}
