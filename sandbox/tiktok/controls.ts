import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { Region } from "../buyers.ts";
import { createChatControls } from "../chat-controls.ts";
import type { ItemChangeInput } from "../seller-centre.ts";
import { createShopControls, makeSeveral, type OrderWish } from "../shop-controls.ts";
import { createParamError } from "./answers.ts";
import { getCampaignUnits, promoteProduct } from "./campaigns.ts";
import { requestCancel } from "./cancel-life.ts";
import { place, room, topics } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { expireAccessTokens, issueCode, revokeGrant, toSeconds } from "./grants.ts";
import { createShopId } from "./ids.ts";
import { moveOrder, type TransitionName } from "./order-life.ts";
import { readDetails } from "./orders-api.ts";
import { getTracking } from "./package-state.ts";
import { type OrderInput, placeOrder } from "./place-order.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { endReturn, requestReplacement, requestReturn } from "./return-life.ts";
import { getReviewedStatus, getTokopediaStatus } from "./reviewed-status.ts";
import { decideReview } from "./reviews.ts";
import { orderLines, orders, products, shops, skus } from "./schema.ts";
import { changeItem } from "./seller-centre.ts";
import { adjustPayout, settleNow } from "./settle.ts";
import { shipPackage } from "./ship-package.ts";
import { addShopProduct, type ShopProductInput } from "./shop-products.ts";
import { splitOrder } from "./split-api.ts";
import { setPushAddress } from "./webhooks-api.ts";

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
  const findShopOfOrder = async (orderId: string) => {
    const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, orderId));
    return requireShop(order?.shopId ?? "");
  };

  return {
    /** `seller`: may consent for it and use these controls in a browser. Nobody, if absent. */
    async createShop(input: {
      name: string;
      region: Region;
      seller?: string;
      isFromTokopedia?: boolean;
    }): Promise<ShopRow> {
      const cipher = `ROW_${randomBytes(24).toString("base64url")}`;
      const [shop] = await deps.db
        .insert(shops)
        .values({
          ...input,
          moods: [...(deps.moods ?? [])],
          shopId: createShopId(),
          cipher,
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
    promote: (productId: string, units: number) => promoteProduct(deps, productId, units),
    pay: createStep("pay"),
    release: createStep("release"),
    /** The seller arranges it on the marketplace's own pages. */
    ship: async (orderId: string) => {
      const shop = await findShopOfOrder(orderId);
      const lines = await deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
      for (const packageId of new Set(lines.flatMap((line) => line.packageId ?? [])))
        await shipPackage(deps, shop, packageId, { handover_method: "DROP_OFF" });
    },
    /** Sends its first unit by itself. */
    split: async (orderId: string) => {
      const lines = await deps.db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(asc(orderLines.lineId));
      const [first, ...others] = lines.map(({ lineId }) => lineId);
      if (!first || others.length === 0) throw createParamError("A single unit cannot be split.");
      return splitOrder(deps, await findShopOfOrder(orderId), orderId, [
        { id: "1", order_line_item_ids: [first] },
        { id: "2", order_line_item_ids: others },
      ]);
    },
    collect: createStep("collect"),
    deliver: createStep("deliver"),
    failDelivery: createStep("failDelivery"),
    complete: createStep("complete"),
    requestCancel: (orderId: string) => requestCancel(deps, orderId),
    /** The marketplace cancels, such as an unpaid order whose time is over. */
    cancel: (orderId: string) =>
      moveOrder(deps, orderId, "cancel", {
        cancelBy: "SYSTEM",
        cancelReason: "ecom_order_unpaid_canceled_reason_time_out",
      }),
    requestReturn: (orderId: string) => requestReturn(deps, orderId),
    /** The buyer withdraws an accepted return, or is refunded. */
    withdrawReturn: (orderId: string) => endReturn(deps, orderId, "RETURN_OR_REFUND_CANCEL"),
    payReturn: (orderId: string) => endReturn(deps, orderId, "RETURN_OR_REFUND_REQUEST_COMPLETE"),
    requestReplacement: (orderId: string) => requestReplacement(deps, orderId),
    /** Makes its statement now, without waiting for the night. */
    settle: (orderId: string) => settleNow(deps, orderId),
    /** Takes back a part of the payout. */
    adjust: (orderId: string, amount: number) => adjustPayout(deps, orderId, amount),

    /** The review's result for a waiting product, or later. */
    approveReview: (productId: string) => decideReview(deps, productId, "ACTIVATE"),
    failReview: (productId: string, reasons: readonly string[]) =>
      decideReview(deps, productId, "FAILED", reasons),
    takeDown: (productId: string, reasons: readonly string[]) =>
      decideReview(deps, productId, "PLATFORM_DEACTIVATED", reasons),
    reviewByHand: (shopId: string, reviewsByHand: boolean) => setShop(shopId, { reviewsByHand }),

    ...createChatControls(deps, { place, room, topics, requireShop }),
    /** Sets whether buyers write by themselves. */
    letTalk: (shopId: string, talks: boolean) =>
      setShop(shopId, { talksSince: talks ? deps.now() : null }),

    /** An operator, or another program, makes one kind of pushes go elsewhere. */
    directPushes: async (shopId: string, topic: string, address: string) =>
      setPushAddress(deps, (await requireShop(shopId)).shopId, topic, address),
    expireToken: async (shopId: string) =>
      expireAccessTokens(deps, (await requireShop(shopId)).shopId),
    deauthorise: async (shopId: string) => revokeGrant(deps, (await requireShop(shopId)).shopId),
    /** Push 7: the grant ends soon. */
    warnExpiry: async (shopId: string) => {
      const { grantExpiresAt } = await requireShop(shopId);
      const data = {
        message: `Authorization of shop_id ${shopId} is expiring in 30 days. Please direct the merchant to re-authorize.`,
        expiration_time: String(grantExpiresAt ? toSeconds(grantExpiresAt) : 0),
      };
      deliverSoon(deps, [await enqueuePush(deps.db, deps.now(), shopId, 7, data)]);
    },
    ...mishaps,
  };
}

async function listItems(deps: SandboxDeps, shopId: string) {
  const rows = await deps.db
    .select({ product: products, sku: skus })
    .from(products)
    .innerJoin(skus, eq(skus.productId, products.productId))
    .where(
      and(eq(products.shopId, shopId), ne(products.status, "DELETED"), eq(skus.isAdded, false)),
    )
    .orderBy(desc(products.createdAt), asc(products.productId), asc(skus.position));
  return rows.map(({ product, sku }) => ({
    productId: product.productId,
    skuId: sku.skuId,
    status: getReviewedStatus(product, deps.now()),
    tokopediaStatus: getTokopediaStatus(product, deps.now()),
    isEdited: product.edit !== null,
    name: product.title,
    variantName: sku.salesAttributes.map(({ valueName }) => valueName).join(", "),
    sku: sku.sellerSku,
    price: sku.price,
    stock: sku.stock,
    reserved: getCampaignUnits(sku, deps.now()),
  }));
}

async function listOrders(deps: SandboxDeps, shop: ShopRow) {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(eq(orders.shopId, shop.shopId))
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
    .limit(100);
  const details = await readDetails(deps.db, shop, rows);
  return details.map(({ order, lines, packages }) => ({
    ...order,
    lines: [...Map.groupBy(lines, ({ skuId }) => skuId).values()].flatMap((units) => {
      const [first] = units;
      return first
        ? [{ quantity: units.length, name: first.productName, variantName: first.skuName }]
        : [];
    }),
    units: lines.length,
    trackingNumber: packages
      .map((one) => getTracking(one, deps.now()))
      .filter(Boolean)
      .join(", "),
  }));
}
