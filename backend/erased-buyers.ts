import { createHmac } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "./context.ts";
import type { Queryable, Transaction } from "./db/client.ts";
import { erasedBuyers } from "./db/schema/privacy.ts";

interface Shop {
  accountId: string;
  channelId: string;
}

/** A channel's id of a buyer or a conversation. Without an id: name and telephone, unmasked. */
export type BuyerIdentity =
  | { buyerId: string }
  | { name: string; phone: string }
  | { conversationId: string };

/** A masked value (`H******n`) fits many people. */
const identifiesPerson = ({ name, phone }: { name: string; phone: string }): boolean =>
  name !== "" && phone !== "" && !/\*/.test(name + phone);

/** Returns how a channel identifies an order's buyer, or `null` if that is ambiguous. */
export function identifyBuyer(order: {
  buyerId?: string | null | undefined;
  buyerName: string;
  buyerPhone: string;
}): BuyerIdentity | null {
  if (order.buyerId) return { buyerId: order.buyerId };
  const person = { name: order.buyerName, phone: order.buyerPhone };
  return identifiesPerson(person) ? person : null;
}

/** Records that older data than `until` is never read from the shop again. */
export async function markErased(
  backend: Pick<Backend, "config">,
  tx: Transaction,
  shop: Shop,
  identities: readonly BuyerIdentity[],
  until: Date,
): Promise<void> {
  if (identities.length === 0) return;
  await tx
    .insert(erasedBuyers)
    .values(
      identities.map((identity) => ({
        ...shop,
        mark: computeMark(backend, shop, identity),
        until,
      })),
    )
    .onConflictDoUpdate({
      target: [erasedBuyers.accountId, erasedBuyers.channelId, erasedBuyers.mark],
      set: { until: sql`greatest(${erasedBuyers.until}, excluded.until)` },
    });
}

/** Returns the time until which the shop's data of these buyers was erased, or `null`. */
export async function findErasureTime(
  backend: Pick<Backend, "config">,
  db: Queryable,
  shop: Shop,
  identities: readonly BuyerIdentity[],
): Promise<Date | null> {
  if (identities.length === 0) return null;
  const rows = await db
    .select({ until: erasedBuyers.until })
    .from(erasedBuyers)
    .where(
      and(
        eq(erasedBuyers.accountId, shop.accountId),
        eq(erasedBuyers.channelId, shop.channelId),
        inArray(
          erasedBuyers.mark,
          identities.map((identity) => computeMark(backend, shop, identity)),
        ),
      ),
    );
  return rows.reduce<Date | null>(
    (latest, { until }) => (latest === null || until > latest ? until : latest),
    null,
  );
}

/** Uses a key, so that nobody can guess the person from the mark. */
function computeMark(
  { config }: Pick<Backend, "config">,
  { accountId, channelId }: Shop,
  identity: BuyerIdentity,
): string {
  if (!config.credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  const parts = ["erased buyer", accountId, channelId, ...Object.entries(identity).flat()];
  return createHmac("sha256", Buffer.from(config.credentialsKey, "hex"))
    .update(JSON.stringify(parts))
    .digest("base64url");
}
