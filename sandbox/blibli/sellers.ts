import { asc, eq } from "drizzle-orm";
import { createOwnershipChecks } from "../sellers.ts";
import { createBadRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { orders, shops } from "./schema.ts";

export const listShops = (deps: SandboxDeps, seller: string): Promise<ShopRow[]> =>
  deps.db.select().from(shops).where(eq(shops.seller, seller)).orderBy(asc(shops.createdAt));

export const requireOwn = createOwnershipChecks({
  listShops,
  refusal: createBadRequest,
  shopWith: {
    orderId: {
      thing: "order",
      async find({ db }: SandboxDeps, id) {
        const [order] = await db.select().from(orders).where(eq(orders.orderId, id));
        return order?.shopId;
      },
    },
    /** A product's number begins with its store's. */
    line: { thing: "product", find: async (_deps, id) => id.split("-").slice(0, 2).join("-") },
  },
});
