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

const Shop = z.object({ shopId: z.string() });
const Order = z.object({ orderId: z.string().min(1) });
const Product = z.object({
  productId: z.string().min(1),
  reasons: z.array(z.string().min(1)).default([LANGUAGES.en.reviewReason]),
});
const CreateShop = z.object({
  name: z.string().trim().min(1).max(60),
  region: z.enum(["ID", "TH"]),
  seller: z.string(),
});
/** What an action is about: it must be the seller's. */
const Owned = z.looseObject({
  shopId: z.string().optional(),
  orderId: z.string().optional(),
  productId: z.string().optional(),
});
const Item = Shop.extend({
  name: z.string().trim().min(25).max(120),
  sku: z.string().trim().max(50).optional(),
  price: z.coerce.number().positive().max(1_000_000_000),
  stock: z.coerce.number().int().min(0).max(99_999),
  sizes: Flag,
  sizeChart: Flag,
});
const CreateOrder = Shop.extend({
  lines: z.array(z.object({ skuId: z.string(), quantity: Whole.max(1000) })).optional(),
  /** The form's one line: a variant's id. */
  line: z.string().optional(),
  quantity: Whole.max(1000).default(1),
  count: Whole.max(500).default(1),
  paid: Flag,
  cod: Flag,
  onHold: Flag,
  bySeller: Flag,
  pastStock: Flag,
  message: z.string().max(500).optional(),
});

const Adjust = Order.extend({ amount: z.coerce.number().int().default(5_000) });

const onOrder =
  (
    name:
      | "pay"
      | "release"
      | "collect"
      | "deliver"
      | "failDelivery"
      | "complete"
      | "requestCancel"
      | "cancel"
      | "requestReturn"
      | "requestReplacement"
      | "settle",
  ): Action<SandboxControls> =>
  async (controls, input) => {
    const { orderId, status } = await controls[name](Order.parse(input).orderId);
    return { orderId, status };
  };
const onShop =
  (name: "expireToken" | "deauthorise" | "warnExpiry"): Action<SandboxControls> =>
  (controls, input) =>
    controls[name](Shop.parse(input).shopId);
const onProduct =
  (name: "approveReview" | "failReview" | "takeDown"): Action<SandboxControls> =>
  (controls, input) => {
    const { productId, reasons } = Product.parse(input);
    return controls[name](productId, reasons);
  };

/** One entry a control: its name is the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(CreateShop.parse(input)),
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
  pay: onOrder("pay"),
  release: onOrder("release"),
  ship: (controls, input) => controls.ship(Order.parse(input).orderId),
  split: (controls, input) => controls.split(Order.parse(input).orderId),
  collect: onOrder("collect"),
  deliver: onOrder("deliver"),
  failDelivery: onOrder("failDelivery"),
  complete: onOrder("complete"),
  requestCancel: onOrder("requestCancel"),
  cancel: onOrder("cancel"),
  requestReturn: onOrder("requestReturn"),
  requestReplacement: onOrder("requestReplacement"),
  settle: onOrder("settle"),
  adjust: (controls, input) => {
    const { orderId, amount } = Adjust.parse(input);
    return controls.adjust(orderId, amount);
  },
  approveReview: onProduct("approveReview"),
  failReview: onProduct("failReview"),
  takeDown: onProduct("takeDown"),
  holdReviews: (controls, input) => controls.reviewByHand(Shop.parse(input).shopId, true),
  passReviews: (controls, input) => controls.reviewByHand(Shop.parse(input).shopId, false),
  ...chatActions(z.string()),
  buyersTalk: (controls, input) => controls.letTalk(Shop.parse(input).shopId, true),
  buyersWait: (controls, input) => controls.letTalk(Shop.parse(input).shopId, false),
  expireToken: onShop("expireToken"),
  deauthorise: onShop("deauthorise"),
  warnExpiry: onShop("warnExpiry"),
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
