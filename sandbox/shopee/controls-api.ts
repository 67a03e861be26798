import { z } from "zod";
import { createChatActions } from "../chat-controls.ts";
import {
  createDisturbances,
  createItemSchema,
  createOrderActions,
  createShopActions,
  Flag,
  NewOrder,
  NewShopIn,
  Whole,
} from "../control-input.ts";
import { type Action, createMarketplaceControls } from "../controls-http.ts";
import { createItemChangeAction } from "../seller-centre.ts";
import { ApiError } from "./answers.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { controlsPage } from "./controls-page.ts";
import type { OrderRow } from "./order-life.ts";
import { listShops, requireOwn } from "./sellers.ts";
import { LANGUAGES } from "./texts.ts";

const Shop = z.object({ shopId: Whole });
const Order = z.object({ orderSn: z.string().min(1) });
const Throttle = Shop.extend({
  calls: Whole.max(1000),
  code: z.enum(["error_rate_limit", "error_limit"]).optional(),
});
const Pace = Shop.extend({ ordersPerHour: z.coerce.number().int().min(0).max(3600) });
const ShopItem = createItemSchema({ name: [10, 120], sku: 90 }).extend({
  shopId: Whole,
  stock: z.coerce.number().int().min(0).max(1_000_000),
  sizeChart: Flag,
});
const Line = z.object({
  itemId: Whole,
  modelId: z.coerce.number().int().min(0).default(0),
  quantity: Whole.max(1000).default(1),
});
const CreateOrder = NewOrder.extend({
  shopId: Whole,
  items: z.array(Line).min(1).optional(),
  /** The form's one line: `itemId:modelId`. */
  line: z
    .string()
    .regex(/^\d+:\d+$/)
    .optional(),
  cod: Flag,
  pending: Flag,
  pastStock: Flag,
  logisticsChannelId: Whole.optional(),
  targetStatus: z
    .enum([
      "UNPAID",
      "READY_TO_SHIP",
      "PROCESSED",
      "RETRY_SHIP",
      "SHIPPED",
      "TO_CONFIRM_RECEIVE",
      "COMPLETED",
      "TO_RETURN",
      "IN_CANCEL",
      "CANCELLED",
    ])
    .optional(),
});

const Split = Order.extend({ parcels: z.coerce.number().int().min(2).max(5).default(2) });
const CancelUnits = Order.extend({ units: z.coerce.number().int().min(1).default(1) });
const Adjust = Order.extend({
  amount: z.coerce.number().int().default(5_000),
  reason: z.string().max(100).default("Shipping fee adjustment"),
});

const Promotion = Shop.extend({
  itemId: Whole,
  modelId: z.coerce.number().int().min(0).default(0),
  units: Whole.max(1_000_000),
  kind: z.string().max(50).optional(),
  startsInHours: z.coerce.number().min(0).max(1000).optional(),
  hours: z.coerce.number().positive().max(1000).optional(),
});
/** The form's field names an item like an order's line does: `itemId:modelId`. */
const Judged = Shop.extend({
  line: z.string().regex(/^\d+:\d+$/),
  reasons: z.array(z.string().min(1)).default([LANGUAGES.en.reviewReason]),
}).transform(({ line, ...rest }) => ({ ...rest, itemId: Number(line.split(":")[0]) }));

/** One action per control, named by the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(NewShopIn.parse(input)),
  createOrder: async (controls, input) => {
    const { line, items, quantity, pending, ...rest } = CreateOrder.parse(input);
    const [itemId = 0, modelId = 0] = (line ?? "0:0").split(":").map(Number);
    const made = await controls.createOrder({
      ...rest,
      ...(pending ? { pending: "SYSTEM_PENDING" as const } : {}),
      items: items ?? [{ itemId, modelId, quantity }],
    });
    return { orders: made.map((order) => ({ orderSn: order.orderSn, status: order.status })) };
  },
  addItem: (controls, input) => {
    const { shopId, ...item } = ShopItem.parse(input);
    return controls.addItem(shopId, item);
  },
  startPromotion: (controls, input) => {
    const { shopId, ...promotion } = Promotion.parse(input);
    return controls.startPromotion(shopId, promotion);
  },
  ...createItemChangeAction(Whole),
  takeDown: (controls, input) => {
    const { shopId, itemId, reasons } = Judged.parse(input);
    return controls.takeDown(shopId, itemId, reasons);
  },
  approveReview: (controls, input) => {
    const { shopId, itemId } = Judged.parse(input);
    return controls.approveReview(shopId, itemId);
  },
  addExampleItems: (controls, input) => controls.addExampleItems(Shop.parse(input).shopId),
  ...createOrderActions(
    Order.transform(({ orderSn }) => orderSn),
    [
      ...(["pay", "release", "ship", "collect", "failPickup", "reschedule"] as const),
      ...(["deliver", "failDelivery", "complete"] as const),
      ...(["requestCancel", "cancel", "requestReturn", "settle"] as const),
    ],
    ({ orderSn, status }: OrderRow) => ({ orderSn, status }),
  ),
  split: (controls, input) => {
    const { orderSn, parcels } = Split.parse(input);
    return controls.split(orderSn, parcels);
  },
  cancelUnits: (controls, input) => {
    const { orderSn, units } = CancelUnits.parse(input);
    return controls.cancelUnits(orderSn, units);
  },
  adjust: (controls, input) => {
    const { orderSn, ...change } = Adjust.parse(input);
    return controls.adjust(orderSn, change);
  },
  ...createShopActions(Whole, ["expireToken", "deauthorise", "warnExpiry"]),
  ...createChatActions(Whole),
  ...createDisturbances(Whole),
  throttle: (controls, input) => {
    const { shopId, calls, code } = Throttle.parse(input);
    return controls.throttle(shopId, calls, code);
  },
  setPace: (controls, input) => {
    const { shopId, ordersPerHour } = Pace.parse(input);
    return controls.setPace(shopId, ordersPerHour);
  },
};

export const controlRoutes = createMarketplaceControls({
  controls: createSandboxControls,
  actions: ACTIONS,
  parseShopId: Number,
  ...{ listShops, requireOwn, page: controlsPage, refusal: ApiError },
});
