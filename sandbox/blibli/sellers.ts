import { asc, eq } from "drizzle-orm";
import { badRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { orders, shops } from "./schema.ts";

export const shopsOf = (deps: SandboxDeps, seller: string): Promise<ShopRow[]> =>
  deps.db.select().from(shops).where(eq(shops.seller, seller)).orderBy(asc(shops.createdAt));

/**
 * Throws the same ApiError for what is somebody else's as for what there is not. A product's number
 * begins with its store's.
 */
export async function requireOwn(
  deps: SandboxDeps,
  seller: string,
  of: { shopId?: string | undefined; orderId?: string | undefined; line?: string | undefined },
): Promise<void> {
  const own = new Set((await shopsOf(deps, seller)).map(({ shopId }) => shopId));
  if (of.shopId !== undefined && !own.has(of.shopId))
    throw badRequest(`There is no shop ${of.shopId}.`);
  if (of.orderId !== undefined) {
    const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, of.orderId));
    if (!order || !own.has(order.shopId)) throw badRequest("There is no such order.");
  }
  if (of.line !== undefined && !own.has(of.line.split("-").slice(0, 2).join("-")))
    throw badRequest("There is no such product.");
}
