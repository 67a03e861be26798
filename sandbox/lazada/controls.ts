import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { Region } from "../buyers.ts";
import { createChatControls } from "../chat-controls.ts";
import type { ItemChangeInput } from "../seller-centre.ts";
import { createShopControls, makeSeveral, type OrderWish } from "../shop-controls.ts";
import { createParamError } from "./answers.ts";
import { getCampaignUnits, promoteProduct } from "./campaigns.ts";
import { place, room, topics } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { expireAccessTokens, issueCode, revokeGrant, toSeconds } from "./grants.ts";
import { createSellerId } from "./ids.ts";
import { moveOrder, type TransitionName } from "./order-life.ts";
import { type OrderDetail, readDetails } from "./orders-api.ts";
import { shipOrder } from "./package-life.ts";
import { type OrderInput, placeOrder } from "./place-order.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { requestCancel, requestRefund, requestReturn, withdrawReturn } from "./reverse-life.ts";
import { decideReview, getReviewedStatus } from "./reviews.ts";
import { type ItemStatus, orders, products, shops, skus } from "./schema.ts";
import { changeItem } from "./seller-centre.ts";
import { adjustPayout, settleNow } from "./settle.ts";
import { addShopProduct, type ShopProductInput } from "./shop-products.ts";

type CreateOrderInput = OrderWish<OrderInput, string>;

export type SandboxControls = ReturnType<typeof createSandboxControls>;

/** The console's actions: buyers, couriers, reviews, failures. Throws ApiError if impossible. */
export function createSandboxControls(deps: SandboxDeps) {
  const { requireShop, setShop, mishaps } = createShopControls({
    async find(shopId: string): Promise<ShopRow | undefined> {
      const [shop] = await deps.db.select().from(shops).where(eq(shops.shopId, shopId));
      return shop;
    },
    set: (shopId, values: Partial<typeof shops.$inferInsert>) =>
      deps.db.update(shops).set(values).where(eq(shops.shopId, shopId)),
    refusal: createParamError,
  });
  const createStep = (name: TransitionName) => (orderId: string) => moveOrder(deps, orderId, name);

  return {
    /** `seller`: may consent for it and use these controls in a browser. Nobody, if absent. */
    async createShop(input: { name: string; region: Region; seller?: string }): Promise<ShopRow> {
      const [shop] = await deps.db
        .insert(shops)
        .values({
          ...input,
          moods: [...(deps.moods ?? [])],
          shopId: createSellerId(),
          createdAt: deps.now(),
        })
        .returning();
      if (!shop) throw new Error("The shop was not stored");
      return shop;
    },
    /**
     * The consent page's result for this shop, for a seed that connects without a browser. With
     * `more` shops the grant covers them too.
     */
    consent: async (
      shopId: string,
      _days?: number,
      more: readonly string[] = [],
    ): Promise<{ code: string }> => ({
      code: await issueCode(deps, (await requireShop(shopId)).shopId, more),
    }),
    /** Created in the seller centre: the app did not publish it. */
    addItem: async (shopId: string, input: ShopProductInput) =>
      addShopProduct(deps, await requireShop(shopId), input),
    changeItem: async (shopId: string, change: ItemChangeInput) =>
      changeItem(deps, await requireShop(shopId), change),
    listItems: (shopId: string) => listItems(deps, shopId),
    listOrders: async (shopId: string) => listOrders(deps, await requireShop(shopId)),

    createOrder: async ({ shopId, count, ...input }: CreateOrderInput) => {
      const shop = await requireShop(shopId);
      return makeSeveral(count, () => placeOrder(deps, shop, { paid: true, cod: false, ...input }));
    },
    pay: createStep("pay"),
    /** The seller arranges it on the marketplace's own pages. */
    ship: async (orderId: string) => {
      const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, orderId));
      await shipOrder(deps, await requireShop(order?.shopId ?? ""), orderId);
    },
    collect: createStep("collect"),
    deliver: createStep("deliver"),
    failDelivery: createStep("failDelivery"),
    complete: createStep("complete"),
    requestCancel: (orderId: string) => requestCancel(deps, orderId),
    /** The marketplace cancels, such as an unpaid order whose time is over. */
    cancel: (orderId: string) =>
      moveOrder(deps, orderId, "cancel", { reason: "Payment was not received in time" }),
    requestReturn: (orderId: string) => requestReturn(deps, orderId),
    /** The buyer withdraws an accepted return. */
    withdrawReturn: (orderId: string) => withdrawReturn(deps, orderId),
    requestRefund: (orderId: string) => requestRefund(deps, orderId),
    settle: (orderId: string) => settleNow(deps, orderId),
    /** Takes back a part of the payout. */
    adjust: (orderId: string, amount: number) => adjustPayout(deps, orderId, amount),

    /**
     * Lazada's decision about a product: in its review, or later when it is on sale (`takeDown`).
     */
    approveReview: (itemId: string) => decideReview(deps, itemId, "Active"),
    failReview: (itemId: string, reasons: readonly string[]) =>
      decideReview(deps, itemId, "Suspended", reasons),
    takeDown: (itemId: string, reasons: readonly string[]) =>
      decideReview(deps, itemId, "Suspended", reasons),
    reviewByHand: (shopId: string, reviewsByHand: boolean) => setShop(shopId, { reviewsByHand }),
    promote: (itemId: string, units: number) => promoteProduct(deps, itemId, units),

    ...createChatControls(deps, { place, room, topics, requireShop }),
    takeBack: async (shopId: string, messageId: string) =>
      room.takeBack(deps, await requireShop(shopId), messageId),
    /** Sets whether buyers write by themselves. */
    letTalk: (shopId: string, talks: boolean) =>
      setShop(shopId, { talksSince: talks ? deps.now() : null }),

    expireToken: async (shopId: string) =>
      expireAccessTokens(deps, (await requireShop(shopId)).shopId),
    deauthorise: async (shopId: string) => revokeGrant(deps, (await requireShop(shopId)).shopId),
    /** Push 8: the grant ends soon. */
    warnExpiry: async (shopId: string) => {
      const { grantExpiresAt } = await requireShop(shopId);
      const data = {
        app_key: deps.app.key,
        auth_expiry_time: grantExpiresAt ? toSeconds(grantExpiresAt) : 0,
        seller_id: shopId,
      };
      deliverSoon(deps, [await enqueuePush(deps.db, deps.now(), shopId, 8, data)]);
    },
    ...mishaps,
  };
}

async function listItems(deps: SandboxDeps, shopId: string) {
  const rows = await deps.db
    .select({ product: products, sku: skus })
    .from(products)
    .innerJoin(skus, eq(skus.itemId, products.itemId))
    .where(and(eq(products.shopId, shopId), ne(products.status, "Deleted")))
    .orderBy(desc(products.createdAt), asc(products.itemId), asc(skus.position));
  return rows.map(({ product, sku }) => ({
    itemId: product.itemId,
    skuId: sku.skuId,
    status: getReviewedStatus(product, deps.now()),
    name: product.attributes.name ?? "",
    variantName: product.variation.map(({ name }) => sku.saleProp[name] ?? "").join(", "),
    sku: sku.sellerSku,
    price: sku.price,
    stock: sku.stock,
    reserved: getCampaignUnits(sku, deps.now()),
  }));
}

/** The earliest status of its items, as a person would see it. */
const BY_PROGRESS: readonly ItemStatus[] = [
  ...(["unpaid", "pending", "repacked", "packed", "ready_to_ship", "shipped"] as const),
  ...(["failed_delivery", "delivered", "confirmed", "returned", "canceled"] as const),
];
const getStatus = ({ items }: OrderDetail): ItemStatus =>
  BY_PROGRESS.find((one) => items.some(({ status }) => status === one)) ?? "canceled";

async function listOrders(deps: SandboxDeps, shop: ShopRow) {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(eq(orders.shopId, shop.shopId))
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
    .limit(100);
  return (await readDetails(deps.db, rows)).map((detail) => ({
    ...detail.order,
    status: getStatus(detail),
    isAskedToCancel: detail.items.some((item) => item.pendingReverseId !== null),
    total: detail.items.reduce((sum, { price }) => sum + price, detail.order.shippingFee),
    lines: [...Map.groupBy(detail.items, ({ skuId }) => skuId).values()].flatMap((units) => {
      const [first] = units;
      return first
        ? [{ quantity: units.length, name: first.name, variantName: first.variation }]
        : [];
    }),
    trackingNumber: [...detail.packages.values()]
      .map(({ trackingNumber }) => trackingNumber)
      .join(", "),
  }));
}
