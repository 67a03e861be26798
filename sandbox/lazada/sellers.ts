import { asc, eq } from "drizzle-orm";
import { createOwnershipChecks } from "../sellers.ts";
import { createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { orders, products, shops } from "./schema.ts";

export const listShops = (deps: SandboxDeps, seller: string): Promise<ShopRow[]> =>
  deps.db.select().from(shops).where(eq(shops.seller, seller)).orderBy(asc(shops.createdAt));

export const requireOwn = createOwnershipChecks({
  listShops,
  refusal: createParamError,
  shopWith: {
    orderId: {
      thing: "order",
      async find({ db }: SandboxDeps, id) {
        const [order] = await db.select().from(orders).where(eq(orders.orderId, id));
        return order?.shopId;
      },
    },
    itemId: {
      thing: "product",
      async find({ db }, id) {
        const [product] = await db.select().from(products).where(eq(products.itemId, id));
        return product?.shopId;
      },
    },
  },
});
