import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { chatSessions } from "../db/schema/chats.ts";
import { orders } from "../db/schema/orders.ts";
import { buyerKnownAs, type KnownAs } from "../erased-buyers.ts";
import { notFound } from "../http/problem-error.ts";
import { open, seal } from "../secret-box.ts";

/**
 * A person's identity in the account's shops: the channel's id in every shop on that marketplace,
 * name and telephone in one shop, or, if the channel masks both, only the order itself.
 */
export const Identity = z.union([
  z.object({ buyerId: z.string(), channelIds: z.array(z.string()) }),
  z.object({ name: z.string(), phone: z.string(), channelId: z.string() }),
  z.object({ orderId: z.string() }),
]);
export type Identity = z.infer<typeof Identity>;

/**
 * Returns the persons of the orders and chats, without erased ones. Throws 404 for an id that is
 * not the account's.
 */
export async function identitiesOf(
  db: Queryable,
  accountId: string,
  subjects: readonly string[],
): Promise<Identity[]> {
  const found = await Promise.all(subjects.map((subject) => identityOf(db, accountId, subject)));
  return found.flatMap((each) => each ?? []);
}

async function identityOf(
  db: Queryable,
  accountId: string,
  subject: string,
): Promise<Identity | null> {
  const [kind, id = ""] = subject.split(":");
  const row = kind === "order" ? await orderOf(db, accountId, id) : await chatOf(db, accountId, id);
  if (!row) throw notFound("The buyer");
  if (row.erasedAt) return null;
  const { knownAs, channelId } = row;
  if (knownAs === null) return { orderId: id };
  if ("buyerId" in knownAs)
    return {
      buyerId: knownAs.buyerId,
      channelIds: await shopsBeside(db, accountId, channelId),
    };
  return "name" in knownAs ? { ...knownAs, channelId } : null;
}

interface Found {
  channelId: string;
  erasedAt: Date | null;
  knownAs: KnownAs | null;
}

async function orderOf(db: Queryable, accountId: string, id: string): Promise<Found | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
  return row ? { ...row, knownAs: buyerKnownAs(row) } : null;
}

async function chatOf(db: Queryable, accountId: string, id: string): Promise<Found | null> {
  const [row] = await db
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.accountId, accountId), eq(chatSessions.id, id)));
  return row ? { ...row, knownAs: { buyerId: row.buyerId } } : null;
}

/** Returns the account's shops on the same marketplace, which share its buyer ids. */
async function shopsBeside(db: Queryable, accountId: string, channelId: string): Promise<string[]> {
  const ownIdentities = db
    .select({ type: channels.channelType })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), inArray(channels.channelType, ownIdentities)))
    .orderBy(channels.id);
  return rows.map(({ id }) => id);
}

/** Matches the persons' orders that still name them. */
export const ordersOf = (accountId: string, identities: readonly Identity[]): SQL | undefined =>
  and(
    eq(orders.accountId, accountId),
    isNull(orders.erasedAt),
    anyCondition(
      identities.map((who) => {
        if ("orderId" in who) return eq(orders.id, who.orderId);
        if ("buyerId" in who)
          return and(inArray(orders.channelId, who.channelIds), eq(orders.buyerId, who.buyerId));
        return and(
          eq(orders.channelId, who.channelId),
          eq(orders.buyerName, who.name),
          eq(orders.buyerPhone, who.phone),
        );
      }),
    ),
  );

/** Matches their chats that still name them. */
export const chatsOf = (accountId: string, identities: readonly Identity[]): SQL | undefined =>
  and(
    eq(chatSessions.accountId, accountId),
    isNull(chatSessions.erasedAt),
    anyCondition(
      identities.map((who) =>
        "buyerId" in who
          ? and(
              inArray(chatSessions.channelId, who.channelIds),
              eq(chatSessions.buyerId, who.buyerId),
            )
          : undefined,
      ),
    ),
  );

/** Matches nothing for an empty list, because `or` would then be no condition. */
function anyCondition(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  const given = conditions.filter((each) => each !== undefined);
  return given.length === 0 ? sql`false` : or(...given);
}

const Sealed = z.object({
  identities: z.array(Identity),
  /** Words that the audit log may quote of them. */
  words: z.array(z.string()),
  /** The first transaction that must have seen the erasure's marks; `null` before. */
  openBefore: z.string().nullable(),
});
export type SealedIdentities = z.infer<typeof Sealed>;

/** Seals a request's persons during the erasure; reading them needs the server's key. */
export const sealIdentities = (
  backend: Pick<Backend, "config">,
  requestId: string,
  what: SealedIdentities,
): string => seal(keyOf(backend), requestId, JSON.stringify(what));

export const openIdentities = (
  backend: Pick<Backend, "config">,
  requestId: string,
  sealed: string,
): SealedIdentities => Sealed.parse(JSON.parse(open(keyOf(backend), requestId, sealed)));

function keyOf({ config }: Pick<Backend, "config">): string {
  if (!config.credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  return config.credentialsKey;
}
