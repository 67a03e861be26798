import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { ShopWindow, updateShopWindow as updateCall } from "#contract/shop-window.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { storefrontWindows } from "../../db/schema/storefront-windows.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../http/problem-error.ts";
import type { OpenStorefront } from "../storefront-of.ts";

type Shop = Pick<OpenStorefront, "accountId" | "id">;

/** The window of a shop whose seller has saved nothing. */
const DEFAULTS: ShopWindow = {
  isFindable: true,
  returnDays: null,
  returnPayer: "buyer",
  shippingText: "",
  returnsText: "",
  privacyText: "",
  hours: [],
  trustMarks: [],
  colour: "",
  shelves: [],
  version: 0,
};

const isOfShop = ({ accountId, id }: Shop) =>
  and(eq(storefrontWindows.accountId, accountId), eq(storefrontWindows.storefrontId, id));

export async function readWindow(db: Queryable, shop: Shop): Promise<ShopWindow> {
  const [row] = await db.select().from(storefrontWindows).where(isOfShop(shop));
  if (!row) return DEFAULTS;
  const { accountId: _, storefrontId: __, updatedAt: ___, ...window } = row;
  return window;
}

/** Throws 409 `stale_version` if somebody else saved it meanwhile. */
export async function updateWindow(
  backend: Backend,
  shop: Shop,
  { version, ...changes }: z.output<typeof updateCall.body>,
): Promise<ShopWindow> {
  await transaction(backend.db, async (tx) => {
    await tx
      .insert(storefrontWindows)
      .values({ accountId: shop.accountId, storefrontId: shop.id, version: DEFAULTS.version })
      .onConflictDoNothing();
    const [saved] = await tx
      .update(storefrontWindows)
      .set({ ...changes, version: version + 1, updatedAt: backend.now() })
      .where(and(isOfShop(shop), eq(storefrontWindows.version, version)))
      .returning({ version: storefrontWindows.version });
    if (!saved) throw conflict("stale_version", "Somebody saved it meanwhile");
  });
  return readWindow(backend.db, shop);
}
