import { and, asc, eq } from "drizzle-orm";
import { paramError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { orders, shops } from "./schema.ts";

export const shopsOf = (deps: SandboxDeps, seller: string): Promise<ShopRow[]> =>
  deps.db.select().from(shops).where(eq(shops.seller, seller)).orderBy(asc(shops.shopId));

/**
 * Throws the same ApiError for a shop or an order of somebody else's as for one that there is not.
 */
export async function requireOwn(
  deps: SandboxDeps,
  seller: string,
  { shopId, orderSn }: { shopId?: unknown; orderSn?: unknown },
): Promise<void> {
  if (shopId !== undefined && !(await ownsShop(deps, seller, Number(shopId))))
    throw paramError(`There is no shop ${Number(shopId)}.`);
  if (orderSn !== undefined && !(await ownsOrder(deps, seller, String(orderSn))))
    throw paramError("There is no such order.");
}

async function ownsShop(deps: SandboxDeps, seller: string, shopId: number): Promise<boolean> {
  return (await shopsOf(deps, seller)).some((shop) => shop.shopId === shopId);
}

async function ownsOrder(deps: SandboxDeps, seller: string, orderSn: string): Promise<boolean> {
  const found = await deps.db
    .select({ orderSn: orders.orderSn })
    .from(orders)
    .innerJoin(shops, eq(shops.shopId, orders.shopId))
    .where(and(eq(orders.orderSn, orderSn), eq(shops.seller, seller)));
  return found.length > 0;
}
