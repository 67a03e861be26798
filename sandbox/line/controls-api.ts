import type { Hono } from "hono";
import { z } from "zod";
import { chatActions } from "../chat-controls.ts";
import { disturbances, Flag, Whole } from "../control-input.ts";
import { type Action, controlsHttp } from "../controls-http.ts";
import { ApiError } from "./answers.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { controlsPage } from "./controls-page.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { requireOwn, shopsOf } from "./sellers.ts";

const Shop = z.object({ shopId: z.string() });
const Order = z.object({ orderId: z.string().min(1) });
const CreateShop = z.object({ name: z.string().trim().min(1).max(60), seller: z.string() });
/** What an action is about: it must be the seller's. */
const Owned = z.looseObject({ shopId: z.string().optional(), orderId: z.string().optional() });
const Webhook = Shop.extend({ webhookUrl: z.string().trim().max(300) });
const Item = Shop.extend({
  name: z.string().trim().min(1).max(120),
  sku: z.string().trim().max(50).optional(),
  price: z.coerce.number().positive().max(1_000_000),
  stock: z.coerce.number().int().min(0).max(99_999),
  sizes: Flag,
});
const CreateOrder = Shop.extend({
  lines: z.array(z.object({ variantId: z.number(), quantity: Whole.max(1000) })).optional(),
  /** The form's one line: a variant's id. */
  line: z.coerce.number().optional(),
  quantity: Whole.max(1000).default(1),
  count: Whole.max(500).default(1),
  paid: Flag,
  cod: Flag,
  message: z.string().max(500).optional(),
});

const onOrder =
  (name: "pay" | "ship" | "cancel" | "expire"): Action<SandboxControls> =>
  async (controls, input) => {
    const { orderNumber, orderStatus } = await controls[name](Order.parse(input).orderId);
    return { orderId: orderNumber, status: orderStatus };
  };

/** One entry a control: its name is the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(CreateShop.parse(input)),
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
  setWebhook: (controls, input) => {
    const { shopId, webhookUrl } = Webhook.parse(input);
    return controls.setWebhook(shopId, webhookUrl);
  },
  renewKey: (controls, input) => controls.renewKey(Shop.parse(input).shopId),
  deleteKey: (controls, input) => controls.deleteKey(Shop.parse(input).shopId),
  pay: onOrder("pay"),
  ship: onOrder("ship"),
  cancel: onOrder("cancel"),
  expire: onOrder("expire"),
  ...chatActions(z.string()),
  buyersTalk: (controls, input) => controls.letTalk(Shop.parse(input).shopId, true),
  buyersWait: (controls, input) => controls.letTalk(Shop.parse(input).shopId, false),
  ...disturbances(z.string()),
};

export function controlRoutes(root: Hono, deps: SandboxDeps): void {
  const controls = createSandboxControls(deps);
  controlsHttp(root, {
    controls,
    actions: ACTIONS,
    lists: {
      items: (shopId) => controls.listItems(shopId),
      orders: (shopId) => controls.listOrders(shopId),
      chats: (shopId) => controls.listChats(shopId),
    },
    page: (c, seller) => controlsPage(c, deps, controls, seller),
    shops: (seller) => shopsOf(deps, seller),
    seller: deps.seller,
    requireShop: (seller, shopId) => requireOwn(deps, seller, { shopId }),
    ownInput: async (seller, input) => {
      const named = Owned.parse(input);
      await requireOwn(deps, seller, named);
      return { ...named, seller };
    },
    isRefusal: (error) => error instanceof ApiError,
    base: () => mountPath(deps),
  });
}
