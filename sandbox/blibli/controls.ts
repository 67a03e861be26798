import { randomBytes, randomInt } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { type OrderWish, several, shopControls } from "../shop-controls.ts";
import { badRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { itemsOf, moveOrder, packItems, requestReturn } from "./order-life.ts";
import { type OrderInput, placeOrder } from "./place-order.ts";
import { listedState, variantsOf } from "./products.ts";
import { releaseQueue } from "./queue.ts";
import { decideReview } from "./reviews.ts";
import { orders, products, shops } from "./schema.ts";
import { adjust, settleNow } from "./settle.ts";
import { addShopProduct, type ShopProductInput } from "./shop-products.ts";

type CreateOrderInput = OrderWish<OrderInput, string>;

export type SandboxControls = ReturnType<typeof createSandboxControls>;

const newKey = () => randomBytes(32).toString("hex").toUpperCase();
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const storeCode = () =>
  `${Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}-${randomInt(100_000, 999_999)}`;

/**
 * The console's actions: buyers, couriers, Blibli's staff, failures. Throws ApiError if impossible.
 */
export function createSandboxControls(deps: SandboxDeps) {
  const { requireShop, setShop, mishaps } = shopControls({
    async find(shopId: string): Promise<ShopRow | undefined> {
      const [shop] = await deps.db.select().from(shops).where(eq(shops.shopId, shopId));
      return shop;
    },
    set: (shopId, values: Partial<typeof shops.$inferInsert>) =>
      deps.db.update(shops).set(values).where(eq(shops.shopId, shopId)),
    refusal: badRequest,
  });
  const productOf = (line: string) => line.split("-").slice(0, 3).join("-");
  const review =
    (state: "ACTIVE" | "NEED_CORRECTION" | "SUSPENDED") =>
    (shopId: string, line: string, reason = "") =>
      decideReview(deps, shopId, productOf(line), state, reason);

  return {
    /** `seller`: may see its keys and use these controls in a browser. Nobody, if absent. */
    async createShop(input: { name: string; seller?: string }): Promise<ShopRow> {
      const [shop] = await deps.db
        .insert(shops)
        .values({
          ...input,
          moods: [...(deps.moods ?? [])],
          shopId: storeCode(),
          username: "pemilik@toko.test",
          ...{ sellerKey: newKey(), signatureKey: newKey().slice(0, 32) },
          createdAt: deps.now(),
        })
        .returning();
      if (!shop) throw new Error("The shop was not stored");
      return shop;
    },
    requireShop,
    /** Blibli's staff set it. Only the app of this process gets pushes. */
    async setWebhook(shopId: string, webhookUrl: string): Promise<void> {
      if (webhookUrl !== "" && URL.parse(webhookUrl)?.origin !== deps.appOrigin)
        throw badRequest(`The address has to begin with ${deps.appOrigin}/`);
      await setShop(shopId, { webhookUrl });
    },
    /** The old key is refused from now on. */
    renewKey: (shopId: string) => setShop(shopId, { sellerKey: newKey() }),
    deleteKey: (shopId: string) => setShop(shopId, { sellerKey: null, authorisedAt: null }),
    addItem: async (shopId: string, input: ShopProductInput) =>
      addShopProduct(deps, await requireShop(shopId), input),
    listItems: (shopId: string) => listItems(deps, shopId),
    listOrders: (shopId: string) => listOrders(deps, shopId),
    createOrder: async ({ shopId, count, ...input }: CreateOrderInput) => {
      const shop = await requireShop(shopId);
      return several(count, () => placeOrder(deps, shop, { paid: true, ...input }));
    },
    pay: (orderId: string) => moveOrder(deps, orderId, "pay"),
    expire: (orderId: string) => moveOrder(deps, orderId, "expire"),
    /** The seller puts these items into one package in Seller Center. */
    async pack(orderId: string, itemIds: readonly number[]): Promise<string> {
      const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, orderId));
      if (!order) throw badRequest(`There is no order ${orderId}.`);
      return packItems(deps, await requireShop(order.shopId), itemIds);
    },
    itemsOf: (orderId: string) => itemsOf(deps.db, orderId),
    /** The seller packs it in Seller Center. */
    ship: (orderId: string) => moveOrder(deps, orderId, "ship"),
    ready: (orderId: string) => moveOrder(deps, orderId, "ready"),
    collect: (orderId: string) => moveOrder(deps, orderId, "collect"),
    deliver: (orderId: string) => moveOrder(deps, orderId, "deliver"),
    failDelivery: (orderId: string) => moveOrder(deps, orderId, "failDelivery"),
    requestCancel: (orderId: string) => moveOrder(deps, orderId, "requestCancel"),
    cancel: (orderId: string) => moveOrder(deps, orderId, "cancel"),
    requestReturn: (orderId: string) => requestReturn(deps, orderId),
    settle: (orderId: string) => settleNow(deps, orderId),
    adjust: (orderId: string, amount: number) => adjust(deps, orderId, amount),
    /** Blibli's staff set how the store sends its orders. */
    pickup: (shopId: string) => setShop(shopId, { deliveryType: "PICKUP" }),
    dropship: (shopId: string) => setShop(shopId, { deliveryType: "DROPSHIP" }),
    /** Takes a product by one of its variants. */
    approveReview: review("ACTIVE"),
    failReview: review("NEED_CORRECTION"),
    takeDown: review("SUSPENDED"),
    holdReviews: (shopId: string) => setShop(shopId, { holdsReviews: true }),
    passReviews: (shopId: string) => setShop(shopId, { holdsReviews: false }),
    holdQueue: (shopId: string) => setShop(shopId, { holdsQueue: true }),
    releaseQueue: (shopId: string) => releaseQueue(deps, shopId),
    ...mishaps,
  };
}

async function listItems(deps: SandboxDeps, shopId: string) {
  const rows = await deps.db
    .select()
    .from(products)
    .where(eq(products.shopId, shopId))
    .orderBy(desc(products.productSku));
  const all = await variantsOf(
    deps.db,
    rows.map(({ productSku }) => productSku),
  );
  return rows.flatMap((product) => {
    const ownVariants = all.filter(({ productSku }) => productSku === product.productSku);
    return ownVariants.map((variant) => ({
      productSku: product.productSku,
      blibliSku: variant.blibliSku,
      state: product.state,
      status: variant.buyable
        ? listedState(product, ownVariants)
        : `${listedState(product, ownVariants)} / HIDDEN`,
      isOnSale: product.state === "ACTIVE" && variant.buyable,
      name: product.name,
      variantName: variant.attributes.map(({ value }) => value).join(", "),
      sku: variant.sellerSku,
      price: variant.sale,
      stock: variant.stock,
    }));
  });
}

async function listOrders(deps: SandboxDeps, shopId: string) {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(eq(orders.shopId, shopId))
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
    .limit(100);
  return Promise.all(
    rows.map(async (order) => {
      const items = await itemsOf(deps.db, order.orderId);
      return {
        ...order,
        statuses: [...new Set(items.map(({ status }) => status))],
        trackingNumber: items.find(({ awbNumber }) => awbNumber)?.awbNumber ?? null,
        total: items.reduce(
          (sum, { finalPrice, quantity }) => sum + finalPrice * quantity,
          order.shippingCost,
        ),
        lines: items.map(({ quantity, name, variantName }) => ({ quantity, name, variantName })),
      };
    }),
  );
}
