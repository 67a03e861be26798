import type { Hono } from "hono";
import { z } from "zod";
import { chatActions } from "../chat-controls.ts";
import { disturbances, Flag, Whole } from "../control-input.ts";
import { type Action, controlsHttp } from "../controls-http.ts";
import { LANGUAGES } from "../texts.ts";
import { ApiError } from "./answers.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { controlsPage } from "./controls-page.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { requireOwn, shopsOf } from "./sellers.ts";

const Shop = z.object({ shopId: Whole });
const Order = z.object({ orderSn: z.string().min(1) });
const CreateShop = z.object({
  name: z.string().trim().min(1).max(60),
  region: z.enum(["ID", "TH"]),
  seller: z.string(),
});
/** What an action is about: it must be the seller's. */
const Owned = z.looseObject({ shopId: Whole.optional(), orderSn: z.string().optional() });
const Throttle = Shop.extend({
  calls: Whole.max(1000),
  code: z.enum(["error_rate_limit", "error_limit"]).optional(),
});
const Pace = Shop.extend({ ordersPerHour: z.coerce.number().int().min(0).max(3600) });
const ShopItem = Shop.extend({
  name: z.string().trim().min(10).max(120),
  sku: z.string().trim().max(90).optional(),
  price: z.coerce.number().positive().max(1_000_000_000),
  stock: z.coerce.number().int().min(0).max(1_000_000),
  sizes: Flag,
  sizeChart: Flag,
});
const Line = z.object({
  itemId: Whole,
  modelId: z.coerce.number().int().min(0).default(0),
  quantity: Whole.max(1000).default(1),
});
const CreateOrder = Shop.extend({
  items: z.array(Line).min(1).optional(),
  /** The form's one line: `itemId:modelId`. */
  line: z
    .string()
    .regex(/^\d+:\d+$/)
    .optional(),
  quantity: Whole.max(1000).default(1),
  count: Whole.max(500).default(1),
  paid: Flag,
  cod: Flag,
  pending: Flag,
  pastStock: Flag,
  logisticsChannelId: Whole.optional(),
  message: z.string().max(500).optional(),
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
/** The form's field names an item as an order's line does: `itemId:modelId`. */
const Judged = Shop.extend({
  line: z.string().regex(/^\d+:\d+$/),
  reasons: z.array(z.string().min(1)).default([LANGUAGES.en.reviewReason]),
}).transform(({ line, ...rest }) => ({ ...rest, itemId: Number(line.split(":")[0]) }));
const onOrder =
  (
    name:
      | "pay"
      | "release"
      | "ship"
      | "collect"
      | "failPickup"
      | "reschedule"
      | "deliver"
      | "failDelivery"
      | "complete"
      | "requestCancel"
      | "cancel"
      | "requestReturn"
      | "settle",
  ): Action<SandboxControls> =>
  async (controls, input) => {
    const order = await controls[name](Order.parse(input).orderSn);
    return { orderSn: order.orderSn, status: order.status };
  };
const onShop =
  (name: "expireToken" | "deauthorise" | "warnExpiry"): Action<SandboxControls> =>
  (controls, input) =>
    controls[name](Shop.parse(input).shopId);

/** One entry a control: its name is the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(CreateShop.parse(input)),
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
  takeDown: (controls, input) => {
    const { shopId, itemId, reasons } = Judged.parse(input);
    return controls.takeDown(shopId, itemId, reasons);
  },
  approveReview: (controls, input) => {
    const { shopId, itemId } = Judged.parse(input);
    return controls.approveReview(shopId, itemId);
  },
  addExampleItems: (controls, input) => controls.addExampleItems(Shop.parse(input).shopId),
  pay: onOrder("pay"),
  release: onOrder("release"),
  ship: onOrder("ship"),
  collect: onOrder("collect"),
  split: (controls, input) => {
    const { orderSn, parcels } = Split.parse(input);
    return controls.split(orderSn, parcels);
  },
  cancelUnits: (controls, input) => {
    const { orderSn, units } = CancelUnits.parse(input);
    return controls.cancelUnits(orderSn, units);
  },
  failPickup: onOrder("failPickup"),
  reschedule: onOrder("reschedule"),
  deliver: onOrder("deliver"),
  failDelivery: onOrder("failDelivery"),
  complete: onOrder("complete"),
  requestCancel: onOrder("requestCancel"),
  cancel: onOrder("cancel"),
  requestReturn: onOrder("requestReturn"),
  settle: onOrder("settle"),
  adjust: (controls, input) => {
    const { orderSn, ...change } = Adjust.parse(input);
    return controls.adjust(orderSn, change);
  },
  expireToken: onShop("expireToken"),
  deauthorise: onShop("deauthorise"),
  warnExpiry: onShop("warnExpiry"),
  ...chatActions(Whole),
  ...disturbances(Whole),
  throttle: (controls, input) => {
    const { shopId, calls, code } = Throttle.parse(input);
    return controls.throttle(shopId, calls, code);
  },
  setPace: (controls, input) => {
    const { shopId, ordersPerHour } = Pace.parse(input);
    return controls.setPace(shopId, ordersPerHour);
  },
};

export function controlRoutes(root: Hono, deps: SandboxDeps): void {
  const controls = createSandboxControls(deps);
  controlsHttp(root, {
    controls,
    actions: ACTIONS,
    lists: {
      items: (shopId) => controls.listItems(Number(shopId)),
      orders: (shopId) => controls.listOrders(Number(shopId)),
      chats: (shopId) => controls.listChats(Number(shopId)),
    },
    page: (c, seller) => controlsPage(c, deps, controls, seller),
    shops: (seller) => shopsOf(deps, seller),
    seller: deps.seller,
    requireShop: (seller, shopId) => requireOwn(deps, seller, { shopId: Number(shopId) }),
    ownInput: async (seller, input) => {
      const named = Owned.parse(input);
      await requireOwn(deps, seller, named);
      return { ...named, seller };
    },
    isRefusal: (error) => error instanceof ApiError,
    base: () => mountPath(deps),
  });
}
