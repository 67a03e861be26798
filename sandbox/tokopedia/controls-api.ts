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
import { Id, listShops, parseId, requireOwn } from "./sellers.ts";

const Shop = z.object({ shopId: Id });
const Item = createItemSchema({ name: [1, 70], sku: 40 }).extend({
  shopId: Id,
  price: z.coerce.number().int().min(100).max(100_000_000),
  sizeChart: Flag,
});
const CreateOrder = NewOrder.extend({
  shopId: Id,
  lines: z.array(z.object({ productId: z.number(), quantity: Whole.max(1000) })).optional(),
  /** The form's one line: a product's or a variant's id. */
  line: z.coerce.number().optional(),
});

/** One action per control, named by the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(NewShop.parse(input)),
  createOrder: async (controls, input) => {
    const { line, lines, quantity, ...rest } = CreateOrder.parse(input);
    const made = await controls.createOrder({
      ...rest,
      lines: lines ?? [{ productId: line ?? 0, quantity }],
    });
    return { orders: made.map(({ orderId, status }) => ({ orderId, status })) };
  },
  addItem: (controls, input) => {
    const { shopId, ...item } = Item.parse(input);
    return controls.addItem(shopId, item);
  },
  ...createItemChangeAction(Id),
  approveIntegration: (controls, input) => controls.approve(Shop.parse(input).shopId),
  refuseIntegration: (controls, input) => controls.refuse(Shop.parse(input).shopId),
  ...createShopActions(Id, ["deauthorise", "expireToken"]),
  ...createOrderActions(
    z.object({ orderId: Id }).transform(({ orderId }) => orderId),
    [
      ...(["pay", "expire", "ship", "collect", "deliver", "failDelivery"] as const),
      ...(["complete", "requestReturn", "requestCancel", "cancel"] as const),
    ],
    ({ orderId, status }: OrderRow) => ({ orderId, status }),
  ),
  ...createChatActions(Id),
  ...createTalkActions(Id),
  ...createDisturbances(Id),
};

export const controlRoutes = createMarketplaceControls({
  controls: createSandboxControls,
  actions: ACTIONS,
  ...{ parseShopId: parseId, listShops, requireOwn, page: controlsPage, refusal: ApiError },
});
