import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { createBadRequest } from "./answers.ts";
import { COURIERS } from "./couriers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleAppCall, handleShopCall, type ShopRow } from "./gate.ts";
import { shops } from "./schema.ts";

const Request = z.object({ shop_id: z.coerce.number().int().max(2_147_483_647) });

export function addShopRoutes(root: Hono, deps: SandboxDeps): void {
  // An older envelope than the other calls'.
  root.get(
    "/v1/shop/fs/:fs/shop-info",
    handleShopCall(deps, async ({ shop }) =>
      Response.json({ data: [presentShop(shop)], status: "200 Ok", error_message: [] }),
    ),
  );
  root.get(
    "/v2/logistic/fs/:fs/info",
    handleShopCall(deps, async () => COURIERS),
  );
  // The developer console's form; the console has no published API.
  root.post(
    "/console/fs/:fs/integrations",
    handleAppCall(deps, async ({ body }) => {
      const shop = await findShop(deps, body(Request).shop_id);
      const isOpen = shop.integration === "none" || shop.integration === "refused";
      if (isOpen)
        await deps.db
          .update(shops)
          .set({ integration: "requested" })
          .where(eq(shops.shopId, shop.shopId));
      return { shop_id: shop.shopId, state: isOpen ? "requested" : shop.integration };
    }),
  );
  root.get(
    "/console/fs/:fs/integrations/:shop",
    handleAppCall(deps, async ({ param }) => {
      const shop = await findShop(deps, Number(param("shop")));
      return { shop_id: shop.shopId, shop_name: shop.name, state: shop.integration };
    }),
  );
}

async function findShop(deps: SandboxDeps, shopId: number): Promise<ShopRow> {
  const isNumber = Number.isSafeInteger(shopId) && shopId > 0 && shopId <= 2_147_483_647;
  const [shop] = isNumber ? await deps.db.select().from(shops).where(eq(shops.shopId, shopId)) : [];
  if (shop) return shop;
  throw createBadRequest("Shop not found", "SHP_GRPC_003");
}

const presentShop = (shop: ShopRow) => ({
  shop_id: shop.shopId,
  user_id: shop.shopId + 5_000_000,
  shop_name: shop.name,
  logo: "",
  shop_url: "",
  is_open: 1,
  status: 1,
  date_shop_created: shop.createdAt.toISOString().slice(0, 10),
  domain: "",
  admin_id: [shop.shopId + 5_000_000],
  reason: "",
});
