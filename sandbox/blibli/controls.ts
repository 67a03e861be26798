import { randomBytes, randomInt } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { ItemChangeInput } from "../seller-centre.ts";
import { createShopControls, makeSeveral, type OrderWish } from "../shop-controls.ts";
import { createBadRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { moveOrder, packItems, readOrderItems, requestReturn } from "./order-life.ts";
import { type OrderInput, placeOrder } from "./place-order.ts";
import { getListedState, listVariants } from "./products.ts";
import { releaseQueue } from "./queue.ts";
import { decideReview } from "./reviews.ts";
import { orders, products, shops } from "./schema.ts";
import { changeItem } from "./seller-centre.ts";
import { adjustPayout, settleNow } from "./settle.ts";
import { addShopProduct, type ShopProductInput } from "./shop-products.ts";

type CreateOrderInput = OrderWish<OrderInput, string>;

export type SandboxControls = ReturnType<typeof createSandboxControls>;

const createKey = () => randomBytes(32).toString("hex").toUpperCase();
const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const storeCode = () =>
  `${Array.from({ length: 3 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("")}-${randomInt(100_000, 999_999)}`;

/**
 * The console's actions: buyers, couriers, Blibli's staff, failures. Throws ApiError if impossible.
 */
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
  const getProductSku = (line: string) => line.split("-").slice(0, 3).join("-");
  const createReviewControl =
    (state: "ACTIVE" | "NEED_CORRECTION" | "SUSPENDED") =>
    (shopId: string, line: string, reason = "") =>
      decideReview(deps, shopId, getProductSku(line), state, reason);

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
          ...{ sellerKey: createKey(), signatureKey: createKey().slice(0, 32) },
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
        throw createBadRequest(`The address has to begin with ${deps.appOrigin}/`);
      await setShop(shopId, { webhookUrl });
    },
    /** The old key is refused from now on. */
    renewKey: (shopId: string) => setShop(shopId, { sellerKey: createKey() }),
    deleteKey: (shopId: string) => setShop(shopId, { sellerKey: null, authorisedAt: null }),
    addItem: async (shopId: string, input: ShopProductInput) =>
      addShopProduct(deps, await requireShop(shopId), input),
    changeItem: async (shopId: string, change: ItemChangeInput) =>
      changeItem(deps, await requireShop(shopId), change),
    listItems: (shopId: string) => listItems(deps, shopId),
    listOrders: (shopId: string) => listOrders(deps, shopId),
    createOrder: async ({ shopId, count, ...input }: CreateOrderInput) => {
      const shop = await requireShop(shopId);
      return makeSeveral(count, () => placeOrder(deps, shop, { paid: true, ...input }));
    },
    pay: (orderId: string) => moveOrder(deps, orderId, "pay"),
    expire: (orderId: string) => moveOrder(deps, orderId, "expire"),
    /** The seller puts these items into one package in Seller Center. */
    async pack(orderId: string, itemIds: readonly number[]): Promise<string> {
      const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, orderId));
      if (!order) throw createBadRequest(`There is no order ${orderId}.`);
      return packItems(deps, await requireShop(order.shopId), itemIds);
    },
    itemsOf: (orderId: string) => readOrderItems(deps.db, orderId),
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
    adjust: (orderId: string, amount: number) => adjustPayout(deps, orderId, amount),
    /** Blibli's staff set how the store sends its orders. */
    pickup: (shopId: string) => setShop(shopId, { deliveryType: "PICKUP" }),
    dropship: (shopId: string) => setShop(shopId, { deliveryType: "DROPSHIP" }),
    /** A variant's number identifies the product. */
    approveReview: createReviewControl("ACTIVE"),
    failReview: createReviewControl("NEED_CORRECTION"),
    takeDown: createReviewControl("SUSPENDED"),
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
  const all = await listVariants(
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
        ? getListedState(product, ownVariants)
        : `${getListedState(product, ownVariants)} / HIDDEN`,
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
      const items = await readOrderItems(deps.db, order.orderId);
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
