import { desc, eq } from "drizzle-orm";
import { createChatControls } from "../chat-controls.ts";
import type { ItemChangeInput } from "../seller-centre.ts";
import { createShopControls, makeSeveral, type OrderWish } from "../shop-controls.ts";
import { createBadRequest } from "./answers.ts";
import { type ChattingShop, place, room, setRegion, topics } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { moveOrder, type OrderRow, readOrderItems, setCancelRequest } from "./order-life.ts";
import { type OrderInput, placeOrder } from "./place-order.ts";
import { orders, products, shops } from "./schema.ts";
import { changeItem } from "./seller-centre.ts";
import { addShopProduct, type ShopProductInput } from "./shop-products.ts";

type CreateOrderInput = OrderWish<OrderInput, number>;

export type SandboxControls = ReturnType<typeof createSandboxControls>;

/**
 * The console's actions: buyers, couriers, the shop's owner on Tokopedia's own pages, and failures.
 * Each throws ApiError if the step is not possible.
 */
export function createSandboxControls(deps: SandboxDeps) {
  const { requireShop, setShop, mishaps } = createShopControls({
    async find(shopId: number): Promise<ShopRow | undefined> {
      const [shop] = await deps.db.select().from(shops).where(eq(shops.shopId, shopId));
      return shop;
    },
    set: (shopId, values: Partial<typeof shops.$inferInsert>) =>
      deps.db.update(shops).set(values).where(eq(shops.shopId, shopId)),
    refusal: createBadRequest,
  });

  return {
    /** `seller`: may use these controls in a browser. Nobody, if absent. */
    async createShop(input: { name: string; seller?: string }): Promise<ShopRow> {
      const currentTime = { createdAt: deps.now(), tokensFrom: new Date(0) };
      const [shop] = await deps.db
        .insert(shops)
        .values({ ...input, moods: [...(deps.moods ?? [])], ...currentTime })
        .returning();
      if (!shop) throw new Error("The shop was not stored");
      return shop;
    },
    requireShop,
    /** The owner follows the link in Tokopedia's mail. */
    approve: (shopId: number) =>
      setShop(shopId, { integration: "approved", authorisedAt: deps.now() }),
    refuse: (shopId: number) => setShop(shopId, { integration: "refused", authorisedAt: null }),
    deauthorise: (shopId: number) => setShop(shopId, { integration: "none", authorisedAt: null }),
    /** Earlier tokens are refused in calls about this shop. */
    expireToken: (shopId: number) =>
      setShop(shopId, { tokensFrom: new Date(deps.now().getTime() + 1) }),
    addItem: async (shopId: number, input: ShopProductInput) =>
      addShopProduct(deps, await requireShop(shopId), input),
    changeItem: async (shopId: number, change: ItemChangeInput) =>
      changeItem(deps, await requireShop(shopId), change),
    listItems: (shopId: number) => listItems(deps, shopId),
    listOrders: (shopId: number) => listOrders(deps, shopId),
    createOrder: async ({ shopId, count, ...input }: CreateOrderInput) => {
      const shop = await requireShop(shopId);
      return makeSeveral(count, () => placeOrder(deps, shop, { paid: true, ...input }));
    },
    pay: (orderId: number) => moveOrder(deps, orderId, "pay"),
    expire: (orderId: number) => moveOrder(deps, orderId, "expire"),
    /** The seller accepts it and calls the courier on Tokopedia's own pages. */
    async ship(orderId: number): Promise<OrderRow> {
      await moveOrder(deps, orderId, "accept");
      return moveOrder(deps, orderId, "pickUp", { awb: `TKP${String(orderId).padStart(10, "0")}` });
    },
    collect: (orderId: number) => moveOrder(deps, orderId, "collect"),
    deliver: (orderId: number) => moveOrder(deps, orderId, "deliver"),
    failDelivery: (orderId: number) => moveOrder(deps, orderId, "failDelivery"),
    complete: (orderId: number) => moveOrder(deps, orderId, "complete"),
    requestReturn: (orderId: number) => moveOrder(deps, orderId, "requestReturn"),
    cancel: (orderId: number) => moveOrder(deps, orderId, "cancel"),
    requestCancel: (orderId: number) => setCancelRequest(deps, orderId, "Ingin mengubah pesanan"),
    ...createChatControls<SandboxDeps, ChattingShop>(deps, {
      ...{ place, room, topics },
      requireShop: async (shopId: number) => setRegion(await requireShop(shopId)),
    }),
    /** Sets whether buyers write by themselves. */
    letTalk: (shopId: number, talks: boolean) =>
      setShop(shopId, { talksSince: talks ? deps.now() : null }),
    ...mishaps,
  };
}

/** Returns the products that buyers can order: products without variants, and variants. */
async function listItems(deps: SandboxDeps, shopId: number) {
  const rows = await deps.db
    .select()
    .from(products)
    .where(eq(products.shopId, shopId))
    .orderBy(desc(products.productId));
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return rows
    .filter(({ productId }) => !parents.has(productId))
    .map((product) => ({
      productId: product.parentId ?? product.productId,
      variantId: product.productId,
      status: product.isActive ? "ACTIVE" : "INACTIVE",
      isActive: product.isActive,
      name: product.name,
      variantName: "",
      sku: product.sku,
      price: product.price,
      stock: product.stock,
    }));
}

async function listOrders(deps: SandboxDeps, shopId: number) {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(eq(orders.shopId, shopId))
    .orderBy(desc(orders.orderId))
    .limit(100);
  return Promise.all(
    rows.map(async (order) => ({
      ...order,
      lines: (await readOrderItems(deps.db, order.orderId)).map(({ quantity, name }) => ({
        ...{ quantity, name },
        variantName: "",
      })),
    })),
  );
}
