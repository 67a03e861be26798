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
 * What a channel calls a buyer or a conversation; of a buyer without an id the name and telephone,
 * where the channel covers neither.
 */
export type KnownAs =
  | { buyerId: string }
  | { name: string; phone: string }
  | { conversationId: string };

/**
 * Whether a name and telephone tell one buyer from another: what the channel covers (`H******n`)
 * fits many.
 */
const tellsOne = ({ name, phone }: { name: string; phone: string }): boolean =>
  name !== "" && phone !== "" && !/\*/.test(name + phone);

/** How a channel knows the buyer of an order; null: by nothing that is this buyer's alone. */
export function buyerKnownAs(order: {
  buyerId?: string | null | undefined;
  buyerName: string;
  buyerPhone: string;
}): KnownAs | null {
  if (order.buyerId) return { buyerId: order.buyerId };
  const person = { name: order.buyerName, phone: order.buyerPhone };
  return tellsOne(person) ? person : null;
}

/** From now on what is older than `until` is not taken from the shop again, whoever reads it. */
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

/** Up to when what the shop has of one of these was erased; null: never. */
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

/** Keyed, so that nobody without the key can find out by trying whose it is. */
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
