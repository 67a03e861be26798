import type { Hono } from "hono";
import { z } from "zod";
import { disturbances, Flag, Whole } from "../control-input.ts";
import { type Action, controlsHttp } from "../controls-http.ts";
import { ApiError } from "./answers.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { controlsPage } from "./controls-page.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { requireOwn, shopsOf } from "./sellers.ts";
import { LANGUAGES } from "./texts.ts";

const Shop = z.object({ shopId: z.string() });
const Order = z.object({ orderId: z.string().min(1) });
/** A product by one of its variants. */
const Line = Shop.extend({
  line: z.string().min(1),
  reason: z.string().max(500).default(LANGUAGES.en.reviewReason),
});
const CreateShop = z.object({ name: z.string().trim().min(1).max(60), seller: z.string() });
/** What an action is about: it must be the seller's. */
const Owned = z.looseObject({
  ...{ shopId: z.string().optional(), orderId: z.string().optional() },
  line: z.string().optional(),
});
const Webhook = Shop.extend({ webhookUrl: z.string().trim().max(300) });
const Item = Shop.extend({
  name: z.string().trim().min(1).max(120),
  sku: z.string().trim().max(50).optional(),
  price: z.coerce.number().positive().max(1_000_000_000),
  stock: z.coerce.number().int().min(0).max(99_999),
  sizes: Flag,
});
const CreateOrder = Shop.extend({
  lines: z.array(z.object({ blibliSku: z.string(), quantity: Whole.max(1000) })).optional(),
  /** The form's one line: a variant's number. */
  line: z.string().optional(),
  quantity: Whole.max(1000).default(1),
  count: Whole.max(500).default(1),
  paid: Flag,
  message: z.string().max(500).optional(),
});

type OrderStep = keyof typeof ORDER_STEPS;
const ORDER_STEPS = {
  ...{ pay: true, expire: true, ship: true, collect: true, deliver: true, failDelivery: true },
  ...{ requestCancel: true, cancel: true, requestReturn: true },
} as const;
const onOrder =
  (name: OrderStep): Action<SandboxControls> =>
  async (controls, input) => {
    const { orderId } = Order.parse(input);
    await controls[name](orderId);
    return { orderId };
  };
const onShop =
  (
    name:
      | ("renewKey" | "deleteKey" | "holdReviews")
      | ("passReviews" | "holdQueue" | "releaseQueue"),
  ): Action<SandboxControls> =>
  (controls, input) =>
    controls[name](Shop.parse(input).shopId);
const onProduct =
  (name: "approveReview" | "failReview" | "takeDown"): Action<SandboxControls> =>
  (controls, input) => {
    const { shopId, line, reason } = Line.parse(input);
    return controls[name](shopId, line, reason);
  };

/** One entry a control: its name is the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(CreateShop.parse(input)),
  createOrder: async (controls, input) => {
    const { line = "", lines, quantity, ...rest } = CreateOrder.parse(input);
    const made = await controls.createOrder({
      ...rest,
      lines: lines ?? [{ blibliSku: line, quantity }],
    });
    return { orders: made.map(({ orderId }) => ({ orderId })) };
  },
  addItem: (controls, input) => {
    const { shopId, ...item } = Item.parse(input);
    return controls.addItem(shopId, item);
  },
  setWebhook: (controls, input) => {
    const { shopId, webhookUrl } = Webhook.parse(input);
    return controls.setWebhook(shopId, webhookUrl);
  },
  ...Object.fromEntries(
    (Object.keys(ORDER_STEPS) as OrderStep[]).map((name) => [name, onOrder(name)]),
  ),
  ...{ renewKey: onShop("renewKey"), deleteKey: onShop("deleteKey") },
  ...{ holdReviews: onShop("holdReviews"), passReviews: onShop("passReviews") },
  ...{ holdQueue: onShop("holdQueue"), releaseQueue: onShop("releaseQueue") },
  ...{ approveReview: onProduct("approveReview"), failReview: onProduct("failReview") },
  takeDown: onProduct("takeDown"),
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
