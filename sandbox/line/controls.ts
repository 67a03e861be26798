import { randomBytes } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { createChatControls } from "../chat-controls.ts";
import type { ItemChangeInput } from "../seller-centre.ts";
import { createShopControls, makeSeveral, type OrderWish } from "../shop-controls.ts";
import { createBadRequest } from "./answers.ts";
import { place, room, setRegion, type ThaiShop, topics } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { moveOrder, readOrderItems } from "./order-life.ts";
import { type OrderInput, placeOrder } from "./place-order.ts";
import { computeAvailable, withVariants } from "./products.ts";
import { orders, products, shops } from "./schema.ts";
import { changeItem } from "./seller-centre.ts";
import { adjustPayout, settleNow } from "./settlements-api.ts";
import { addShopProduct, type ShopProductInput } from "./shop-products.ts";

type CreateOrderInput = OrderWish<OrderInput, string>;

export type SandboxControls = ReturnType<typeof createSandboxControls>;

const createKey = () => randomBytes(24).toString("base64url");

/** The console's actions: buyers, MyShop's pages, failures. Throws ApiError if impossible. */
export function createSandboxControls(deps: SandboxDeps) {
  const { requireShop, setShop, mishaps } = createShopControls({
    async find(shopId: string): Promise<ShopRow | undefined> {
      const [shop] = await deps.db.select().from(shops).where(eq(shops.shopId, shopId));
      return shop;
    },
    set: (shopId, values: Partial<typeof shops.$inferInsert>) =>
      deps.db.update(shops).set(values).where(eq(shops.shopId, shopId)),
    refusal: createBadRequest,
  });

  return {
    /** `seller`: may see its keys and use these controls in a browser. Nobody, if absent. */
    async createShop(input: { name: string; seller?: string }): Promise<ShopRow> {
      const [shop] = await deps.db
        .insert(shops)
        .values({
          ...input,
          moods: [...(deps.moods ?? [])],
          shopId: `@${randomBytes(5).toString("hex").slice(0, 3)}${randomBytes(5).toString("hex").slice(0, 5)}`,
          apiKey: createKey(),
          webhookSecret: createKey(),
          messagingToken: `${createKey()}${createKey()}=`,
          messagingSecret: randomBytes(16).toString("hex"),
          createdAt: deps.now(),
        })
        .returning();
      if (!shop) throw new Error("The shop was not stored");
      return shop;
    },
    requireShop,
    /** Set in MyShop's own pages. Only the app of this process gets pushes. */
    async setWebhook(shopId: string, webhookUrl: string): Promise<void> {
      if (webhookUrl !== "" && URL.parse(webhookUrl)?.origin !== deps.appOrigin)
        throw createBadRequest(`The address has to begin with ${deps.appOrigin}/`);
      await setShop(shopId, { webhookUrl });
    },
    /** The old key is refused from now on. */
    renewKey: (shopId: string) => setShop(shopId, { apiKey: createKey() }),
    deleteKey: (shopId: string) => setShop(shopId, { apiKey: null, authorisedAt: null }),
    addItem: async (shopId: string, input: ShopProductInput) =>
      addShopProduct(deps, await requireShop(shopId), input),
    changeItem: async (shopId: string, change: ItemChangeInput) =>
      changeItem(deps, await requireShop(shopId), change),
    listItems: (shopId: string) => listItems(deps, shopId),
    listOrders: (shopId: string) => listOrders(deps, shopId),
    createOrder: async ({ shopId, count, ...input }: CreateOrderInput) => {
      const shop = await requireShop(shopId);
      return makeSeveral(count, () => placeOrder(deps, shop, { paid: true, cod: false, ...input }));
    },
    pay: (orderNumber: string) => moveOrder(deps, orderNumber, "pay"),
    /** The seller marks it in MyShop. */
    ship: (orderNumber: string) =>
      moveOrder(deps, orderNumber, "ship", { trackingNumber: `TH${orderNumber.slice(-10)}` }),
    cancel: (orderNumber: string) => moveOrder(deps, orderNumber, "cancel"),
    expire: (orderNumber: string) => moveOrder(deps, orderNumber, "expire"),
    /** Pays out a completed order at once. */
    settle: (orderNumber: string) => settleNow(deps, orderNumber),
    /** Takes back a part of the payout; a negative amount adds to it. */
    adjust: (orderNumber: string, amount: number) => adjustPayout(deps, orderNumber, amount),
    ...createChatControls<SandboxDeps, ThaiShop>(deps, {
      ...{ place, room, topics },
      requireShop: async (shopId: string) => setRegion(await requireShop(shopId)),
    }),
    takeBack: async (shopId: string, messageId: string) =>
      room.takeBack(deps, setRegion(await requireShop(shopId)), messageId),
    /** Sets whether buyers write by themselves. */
    letTalk: (shopId: string, talks: boolean) =>
      setShop(shopId, { talksSince: talks ? deps.now() : null }),
    ...mishaps,
  };
}

async function listItems(deps: SandboxDeps, shopId: string) {
  const rows = await deps.db
    .select()
    .from(products)
    .where(eq(products.shopId, shopId))
    .orderBy(desc(products.productId));
  return (await withVariants(deps.db, rows)).flatMap(({ product, variants }) =>
    variants.map((variant) => ({
      productId: String(product.productId),
      variantId: variant.variantId,
      status: product.isDisplay ? "ONSALE" : "HIDE",
      isDisplay: product.isDisplay,
      name: product.name,
      variantName: variant.values.join(", "),
      sku: variant.sku,
      price: variant.price,
      stock: computeAvailable(variant),
    })),
  );
}

async function listOrders(deps: SandboxDeps, shopId: string) {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(eq(orders.shopId, shopId))
    .orderBy(desc(orders.createdAt), desc(orders.orderNumber))
    .limit(100);
  return Promise.all(
    rows.map(async (order) => ({
      ...order,
      lines: (await readOrderItems(deps.db, order.orderNumber)).map(
        ({ quantity, name, options }) => ({
          quantity,
          name,
          variantName: options.map(({ value }) => value).join(", "),
        }),
      ),
    })),
  );
}
