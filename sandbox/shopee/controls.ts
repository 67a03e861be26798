import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import type { Region } from "../buyers.ts";
import { createChatControls } from "../chat-controls.ts";
import type { ItemChangeInput } from "../seller-centre.ts";
import { createShopControls, makeSeveral } from "../shop-controls.ts";
import { createParamError } from "./answers.ts";
import { endReturn, requestReturn } from "./buyer-returns.ts";
import { place, room, topics } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { expireAccessTokens, getMainAccount, issueCode, revokeGrant } from "./grants.ts";
import { moveOrder, type OrderRow, type TransitionName } from "./order-life.ts";
import type { NativeOrderStatus } from "./order-status.ts";
import { splitOrder } from "./parcels.ts";
import { cancelUnits } from "./partial-cancel.ts";
import { type OrderInput, placeOrder } from "./place-order.ts";
import {
  createReservedKey,
  type PromotionInput,
  readReserved,
  startPromotion,
} from "./promotions.ts";
import { deliverSoon, enqueueExpiryPush } from "./pushes.ts";
import { items, models, orderItems, orders, shops } from "./schema.ts";
import { changeItem } from "./seller-centre.ts";
import { adjustPayout, settleNow } from "./settle.ts";
import { addExampleItems, addShopItem, type ShopItemInput } from "./shop-items.ts";
import { setPace } from "./shop-life.ts";
import { banItem, clearItem } from "./violations.ts";

const HOUR = 3_600_000;

/** The steps to each state from "checked out, not paid". */
const STEPS_TO: Record<NativeOrderStatus, readonly TransitionName[]> = {
  UNPAID: [],
  PENDING: ["pay"],
  READY_TO_SHIP: ["pay"],
  PROCESSED: ["pay", "ship"],
  RETRY_SHIP: ["pay", "ship", "failPickup"],
  SHIPPED: ["pay", "ship", "collect"],
  TO_CONFIRM_RECEIVE: ["pay", "ship", "collect", "deliver"],
  COMPLETED: ["pay", "ship", "collect", "deliver", "complete"],
  TO_RETURN: ["pay", "ship", "collect", "deliver", "requestReturn"],
  IN_CANCEL: ["pay", "requestCancel"],
  CANCELLED: ["pay", "requestCancel", "acceptCancel"],
};
/** Hours between the steps of an invented past. */
const STEP_HOURS: Partial<Record<TransitionName, number>> = {
  pay: 0.2,
  ship: 5,
  collect: 8,
  deliver: 40,
  complete: 48,
  requestReturn: 20,
  requestCancel: 3,
  acceptCancel: 2,
};

type CreateOrderInput = Omit<OrderInput, "paid" | "cod" | "at" | "lines"> & {
  shopId: number;
  items: OrderInput["lines"];
  paid?: boolean;
  cod?: boolean;
  /** How many, each with its own buyer. One, if absent. */
  count?: number;
  /**
   * For an invented past: when it was placed, and its later state (steps are spread over the
   * following hours, never after now).
   */
  createdAt?: Date;
  targetStatus?: NativeOrderStatus;
};

export type SandboxControls = ReturnType<typeof createSandboxControls>;

/** The console's actions: buyers, couriers, failures. Each throws ApiError if impossible. */
export function createSandboxControls(deps: SandboxDeps) {
  const { requireShop, setShop, mishaps } = createShopControls({
    async find(shopId: number): Promise<ShopRow | undefined> {
      const [shop] = await deps.db.select().from(shops).where(eq(shops.shopId, shopId));
      return shop;
    },
    set: (shopId, values: Partial<typeof shops.$inferInsert>) =>
      deps.db.update(shops).set(values).where(eq(shops.shopId, shopId)),
    refusal: createParamError,
  });
  const createStep = (name: TransitionName) => (orderSn: string) => moveOrder(deps, orderSn, name);

  return {
    listShops: () => deps.db.select().from(shops).orderBy(asc(shops.shopId)),
    /** `seller`: may consent for it and use these controls in a browser. Nobody, if absent. */
    async createShop(input: { name: string; region: Region; seller?: string }): Promise<ShopRow> {
      const [shop] = await deps.db
        .insert(shops)
        .values({ ...input, moods: [...(deps.moods ?? [])], createdAt: deps.now() })
        .returning();
      if (!shop) throw new Error("The shop was not stored");
      return shop;
    },
    /**
     * The consent page's result for this shop, for a seed that connects without a browser. `days`
     * is 7 to 365; 365, if absent. With `more` shops it is a main account's.
     */
    consent: async (
      shopId: number,
      days?: number,
      more: readonly number[] = [],
    ): Promise<{ code: string } & Record<string, string>> => ({
      code: await issueCode(deps, (await requireShop(shopId)).shopId, days, more),
      ...(more.length > 0
        ? { main_account_id: String(getMainAccount(shopId)) }
        : { shop_id: String(shopId) }),
    }),
    /** Created in the seller centre: the app did not publish it. */
    addItem: async (shopId: number, input: ShopItemInput) =>
      addShopItem(deps, await requireShop(shopId), input),
    addExampleItems: async (shopId: number) => addExampleItems(deps, await requireShop(shopId)),
    startPromotion: async (shopId: number, input: PromotionInput) =>
      startPromotion(deps, await requireShop(shopId), input),
    takeDown: async (shopId: number, itemId: number, reasons: readonly string[]) =>
      banItem(deps, await requireShop(shopId), itemId, reasons),
    approveReview: async (shopId: number, itemId: number) =>
      clearItem(deps, await requireShop(shopId), itemId),
    /** The seller changes an item in the Seller Centre. */
    changeItem: async (shopId: number, change: ItemChangeInput) =>
      changeItem(deps, await requireShop(shopId), change),
    listItems: (shopId: number) => listItems(deps, shopId),
    listOrders: (shopId: number, limit = 100) => listOrders(deps, shopId, limit),
    ...createChatControls(deps, { place, room, topics, requireShop }),

    createOrder: async (input: CreateOrderInput): Promise<OrderRow[]> => {
      const shop = await requireShop(input.shopId);
      return makeSeveral(input.count, () => createOneOrder(deps, shop, input));
    },
    pay: createStep("pay"),
    release: createStep("release"),
    /** The seller arranges it on the marketplace's own pages. */
    ship: createStep("ship"),
    /** The buyer cancels some units of the order's first line; the rest is sent. */
    cancelUnits: (orderSn: string, units: number) => cancelUnits(deps, orderSn, units),
    split: (orderSn: string, parcels = 2) => splitOrder(deps, orderSn, parcels),
    collect: createStep("collect"),
    failPickup: createStep("failPickup"),
    reschedule: createStep("reschedule"),
    deliver: createStep("deliver"),
    failDelivery: createStep("failDelivery"),
    complete: createStep("complete"),
    requestCancel: createStep("requestCancel"),
    /** The seller refuses it on the marketplace's own pages. */
    rejectCancel: createStep("rejectCancel"),
    /** The marketplace cancels, such as an unpaid order whose time is over. */
    cancel: (orderSn: string) =>
      moveOrder(deps, orderSn, "cancel", {
        patch: { cancelBy: "system", cancelReason: "Not paid in time" },
      }),
    requestReturn: (orderSn: string) => requestReturn(deps, orderSn, {}),
    /** The buyer withdraws an accepted return, or is refunded. */
    withdrawReturn: (orderSn: string) => endReturn(deps, orderSn, "CANCELLED"),
    payReturn: (orderSn: string) => endReturn(deps, orderSn, "REFUND_PAID"),
    settle: (orderSn: string) => settleNow(deps, orderSn),
    /** Takes back a part of the payout, such as for a return after a month. */
    adjust: (orderSn: string, change: { amount: number; reason: string }) =>
      adjustPayout(deps, orderSn, change),

    expireToken: async (shopId: number) =>
      expireAccessTokens(deps, (await requireShop(shopId)).shopId),
    deauthorise: async (shopId: number) => revokeGrant(deps, (await requireShop(shopId)).shopId),
    /** Push 12: the grant ends soon. */
    warnExpiry: async (shopId: number) => {
      const shop = await requireShop(shopId);
      const data = {
        merchant_expire_soon: [],
        shop_expire_soon: [shopId],
        user_expire_soon: [],
        expire_before: toSeconds(shop.grantExpiresAt),
        page_no: 1,
        total_page: 1,
      };
      deliverSoon(deps, [await enqueueExpiryPush(deps.db, deps.now(), shopId, data)]);
    },
    ...mishaps,
    throttle: (
      shopId: number,
      calls: number,
      code: "error_rate_limit" | "error_limit" = "error_rate_limit",
    ) => setShop(shopId, { throttledCalls: calls, throttleCode: code }),
    /**
     * Sets how many orders an hour buyers place by themselves, and whether they and couriers
     * continue existing ones; 0 turns both off.
     */
    setPace: async (shopId: number, ordersPerHour: number) =>
      setPace(deps, (await requireShop(shopId)).shopId, ordersPerHour),
  };
}

async function createOneOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  input: CreateOrderInput,
): Promise<OrderRow> {
  const { items: lines, paid = true, cod = false, createdAt, targetStatus, ...rest } = input;
  if (targetStatus === undefined)
    return placeOrder(deps, shop, {
      ...rest,
      lines,
      paid,
      cod,
      ...(createdAt ? { at: createdAt } : {}),
    });
  const currentTime = createdAt ?? deps.now();
  let order = await placeOrder(deps, shop, { ...rest, lines, paid: false, cod, at: currentTime });
  const now = deps.now().getTime();
  let clock = currentTime.getTime();
  // A COD order is ready to ship without payment.
  for (const name of STEPS_TO[targetStatus].filter((step) => !(cod && step === "pay"))) {
    clock = Math.min(clock + (STEP_HOURS[name] ?? 1) * HOUR, Math.max(now, clock));
    const options = { at: new Date(clock), ...(rest.quiet ? { quiet: true } : {}) };
    order =
      name === "requestReturn"
        ? await requestReturn(deps, order.orderSn, options)
        : await moveOrder(deps, order.orderSn, name, options);
  }
  return order;
}

async function listItems(deps: SandboxDeps, shopId: number) {
  const rows = await deps.db
    .select({ item: items, model: models })
    .from(items)
    .innerJoin(models, eq(models.itemId, items.itemId))
    .where(and(eq(items.shopId, shopId), ne(items.status, "SELLER_DELETE")))
    .orderBy(desc(items.itemId), asc(models.modelId));
  const reserved = await readReserved(
    deps.db,
    deps.now(),
    rows.map(({ item }) => item.itemId),
  );
  return rows.map(({ item, model }) => ({
    itemId: item.itemId,
    modelId: model.modelId,
    status: item.status,
    name: item.name,
    modelName: model.tierIndex
      .map((option, tier) => item.tiers[tier]?.option_list[option]?.option ?? "")
      .join(", "),
    sku: model.modelId === 0 ? item.itemSku : model.sku,
    imageId: item.imageIds[0] ?? null,
    price: model.price,
    stock: model.stock,
    reserved: reserved.get(createReservedKey(model)) ?? 0,
    daysToShip: item.daysToShip,
  }));
}

async function listOrders(deps: SandboxDeps, shopId: number, limit: number) {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(eq(orders.shopId, shopId))
    .orderBy(desc(orders.createdAt), desc(orders.orderSn))
    .limit(limit);
  const orderSns = rows.map((row) => row.orderSn);
  const lines =
    orderSns.length === 0
      ? []
      : await deps.db.select().from(orderItems).where(inArray(orderItems.orderSn, orderSns));
  return rows.map((order) => ({
    ...order,
    lines: lines.filter((line) => line.orderSn === order.orderSn),
  }));
}

const toSeconds = (date: Date | null) => (date ? Math.floor(date.getTime() / 1000) : 0);
