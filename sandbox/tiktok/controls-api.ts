import { z } from "zod";
import { createChatActions } from "../chat-controls.ts";
import {
  createActions,
  createDisturbances,
  createItemSchema,
  createOrderActions,
  createShopActions,
  createTalkActions,
  Flag,
  NewOrder,
  NewShopIn,
  reviewActions,
  Whole,
} from "../control-input.ts";
import { type Action, createMarketplaceControls } from "../controls-http.ts";
import { createItemChangeAction } from "../seller-centre.ts";
import { LANGUAGES } from "../texts.ts";
import { ApiError } from "./answers.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { controlsPage } from "./controls-page.ts";
import type { OrderRow } from "./order-life.ts";
import { listShops, requireOwn } from "./sellers.ts";

const shopId = z.string();
const Order = z.object({ orderId: z.string().min(1) });
const Product = z.object({
  productId: z.string().min(1),
  reasons: z.array(z.string().min(1)).default([LANGUAGES.en.reviewReason]),
});
const Item = createItemSchema({ name: [25, 120], sku: 50 }).extend({ shopId, sizeChart: Flag });
const CreateOrder = NewOrder.extend({
  shopId,
  lines: z.array(z.object({ skuId: z.string(), quantity: Whole.max(1000) })).optional(),
  /** The form's one line: a variant's id. */
  line: z.string().optional(),
  cod: Flag,
  onHold: Flag,
  bySeller: Flag,
  pastStock: Flag,
});
const Adjust = Order.extend({ amount: z.coerce.number().int().default(5_000) });
const orderId = Order.transform((order) => order.orderId);

/** One action per control, named by the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(NewShopIn.parse(input)),
  createOrder: async (controls, input) => {
    const { line, lines, quantity, ...rest } = CreateOrder.parse(input);
    const made = await controls.createOrder({
      ...rest,
      lines: lines ?? [{ skuId: line ?? "", quantity }],
    });
    return { orders: made.map(({ orderId, status }) => ({ orderId, status })) };
  },
  addItem: (controls, input) => {
    const { shopId, ...item } = Item.parse(input);
    return controls.addItem(shopId, item);
  },
  ...createItemChangeAction(shopId),
  ship: (controls, input) => controls.ship(Order.parse(input).orderId),
  split: (controls, input) => controls.split(Order.parse(input).orderId),
  ...createOrderActions(
    orderId,
    [
      ...(["pay", "release", "collect", "deliver", "failDelivery", "complete"] as const),
      ...(["requestCancel", "cancel", "requestReturn", "requestReplacement", "settle"] as const),
    ],
    ({ orderId, status }: Pick<OrderRow, "orderId" | "status">) => ({ orderId, status }),
  ),
  adjust: (controls, input) => {
    const { orderId, amount } = Adjust.parse(input);
    return controls.adjust(orderId, amount);
  },
  ...createActions(
    ["approveReview", "failReview", "takeDown"] as const,
    (name): Action<SandboxControls> =>
      (controls, input) => {
        const { productId, reasons } = Product.parse(input);
        return controls[name](productId, reasons);
      },
  ),
  promote: (controls, input) => {
    const { productId, units } = Product.extend({ units: Whole }).parse(input);
    return controls.promote(productId, units);
  },
  ...reviewActions(shopId),
  ...createChatActions(shopId),
  ...createTalkActions(shopId),
  ...createShopActions(shopId, ["expireToken", "deauthorise", "warnExpiry"]),
  ...createDisturbances(shopId),
};

export const controlRoutes = createMarketplaceControls({
  controls: createSandboxControls,
  actions: ACTIONS,
  parseShopId: (shopId) => shopId,
  ...{ listShops, requireOwn, page: controlsPage, refusal: ApiError },
});
