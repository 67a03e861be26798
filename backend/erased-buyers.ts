import { createHmac } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "./context.ts";
import type { Queryable, Transaction } from "./db/client.ts";
import { erasedBuyers } from "./db/schema/privacy.ts";

interface Shop {
  accountId: string;
  channelId: string;
}

/**
 * The channel's id of a buyer or a conversation. For a buyer without an id, the name and telephone,
 * if the channel masks neither.
 */
export type KnownAs =
  | { buyerId: string }
  | { name: string; phone: string }
  | { conversationId: string };

/** Returns whether they identify one buyer: a masked value (`H******n`) fits many. */
const identifiesPerson = ({ name, phone }: { name: string; phone: string }): boolean =>
  name !== "" && phone !== "" && !/\*/.test(name + phone);

/** Returns how a channel identifies an order's buyer, or `null` if it is ambiguous. */
export function buyerKnownAs(order: {
  buyerId?: string | null | undefined;
  buyerName: string;
  buyerPhone: string;
}): KnownAs | null {
  if (order.buyerId) return { buyerId: order.buyerId };
  const person = { name: order.buyerName, phone: order.buyerPhone };
  return identifiesPerson(person) ? person : null;
}

/** Records that data older than `until` is never read from the shop again. */
export async function markErased(
  backend: Pick<Backend, "config">,
  tx: Transaction,
  shop: Shop,
  names: readonly KnownAs[],
  until: Date,
): Promise<void> {
  if (names.length === 0) return;
  await tx
    .insert(erasedBuyers)
    .values(names.map((name) => ({ ...shop, mark: markOf(backend, shop, name), until })))
    .onConflictDoUpdate({
      target: [erasedBuyers.accountId, erasedBuyers.channelId, erasedBuyers.mark],
      set: { until: sql`greatest(${erasedBuyers.until}, excluded.until)` },
    });
}

/** Returns until when the shop's data of one of these was erased, or `null` if never. */
export async function erasedUntil(
  backend: Pick<Backend, "config">,
  db: Queryable,
  shop: Shop,
  names: readonly KnownAs[],
): Promise<Date | null> {
  if (names.length === 0) return null;
  const rows = await db
    .select({ until: erasedBuyers.until })
    .from(erasedBuyers)
    .where(
      and(
        eq(erasedBuyers.accountId, shop.accountId),
        eq(erasedBuyers.channelId, shop.channelId),
        inArray(
          erasedBuyers.mark,
          names.map((name) => markOf(backend, shop, name)),
        ),
      ),
    );
  return rows.reduce<Date | null>(
    (latest, { until }) => (latest === null || until > latest ? until : latest),
    null,
  );
}

/** Keyed, so that nobody without the key can guess the person. */
function markOf(
  { config }: Pick<Backend, "config">,
  { accountId, channelId }: Shop,
  name: KnownAs,
): string {
  if (!config.credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  const parts = ["erased buyer", accountId, channelId, ...Object.entries(name).flat()];
  return createHmac("sha256", Buffer.from(config.credentialsKey, "hex"))
    .update(JSON.stringify(parts))
    .digest("base64url");
}
