import { z } from "zod";
import { createChatActions } from "../chat-controls.ts";
import {
  createDisturbances,
  createItemSchema,
  createOrderActions,
  createShopActions,
  createTalkActions,
  Flag,
  NewOrder,
  NewShop,
  Whole,
} from "../control-input.ts";
import { type Action, createMarketplaceControls } from "../controls-http.ts";
import { createItemChangeAction } from "../seller-centre.ts";
import { ApiError } from "./answers.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { controlsPage } from "./controls-page.ts";
import type { OrderRow } from "./order-life.ts";
import { listShops, requireOwn } from "./sellers.ts";

const shopId = z.string();
const Order = z.object({ orderId: z.string().min(1) });
const Webhook = z.object({ shopId, webhookUrl: z.string().trim().max(300) });
const Item = createItemSchema({ name: [1, 120], sku: 50 }).extend({
  shopId,
  price: z.coerce.number().positive().max(1_000_000),
});
const CreateOrder = NewOrder.extend({
  shopId,
  lines: z.array(z.object({ variantId: z.number(), quantity: Whole.max(1000) })).optional(),
  /** The form's one line: a variant's id. */
  line: z.coerce.number().optional(),
  cod: Flag,
});

/** One action per control, named by the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(NewShop.parse(input)),
  createOrder: async (controls, input) => {
    const { line, lines, quantity, ...rest } = CreateOrder.parse(input);
    const made = await controls.createOrder({
      ...rest,
      lines: lines ?? [{ variantId: line ?? 0, quantity }],
    });
    return { orders: made.map(({ orderNumber }) => ({ orderId: orderNumber })) };
  },
  addItem: (controls, input) => {
    const { shopId, ...item } = Item.parse(input);
    return controls.addItem(shopId, item);
  },
  ...createItemChangeAction(shopId),
  setWebhook: (controls, input) => {
    const { shopId, webhookUrl } = Webhook.parse(input);
    return controls.setWebhook(shopId, webhookUrl);
  },
  ...createShopActions(shopId, ["renewKey", "deleteKey"]),
  ...createOrderActions(
    Order.transform(({ orderId }) => orderId),
    ["pay", "ship", "cancel", "expire", "settle"],
    ({ orderNumber, orderStatus }: OrderRow) => ({ orderId: orderNumber, status: orderStatus }),
  ),
  ...createChatActions(shopId),
  ...createTalkActions(shopId),
  ...createDisturbances(shopId),
};

export const controlRoutes = createMarketplaceControls({
  controls: createSandboxControls,
  actions: ACTIONS,
  parseShopId: (shopId) => shopId,
  ...{ listShops, requireOwn, page: controlsPage, refusal: ApiError },
});
