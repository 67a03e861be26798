import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { createOwnershipChecks } from "../sellers.ts";
import { createBadRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { orders, shops } from "./schema.ts";

export const Id = z.coerce.number().int().positive().max(2_147_483_647);

export const listShops = (deps: SandboxDeps, seller: string): Promise<ShopRow[]> =>
  deps.db
    .select()
    .from(shops)
    .where(eq(shops.seller, seller))
    .orderBy(asc(shops.createdAt), asc(shops.shopId));

/** Returns 0, which belongs to nobody, if the text is not an id. */
export const parseId = (text: string): number => Id.catch(0).parse(text);

export const requireOwn = createOwnershipChecks({
  listShops,
  refusal: createBadRequest,
  shopWith: {
    orderId: {
      thing: "order",
      async find({ db }: SandboxDeps, id) {
        const [order] = await db
          .select()
          .from(orders)
          .where(eq(orders.orderId, parseId(id)));
        return order?.shopId;
      },
    },
  },
});
