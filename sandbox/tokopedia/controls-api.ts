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

const Id = z.coerce.number().int().positive().max(2_147_483_647);
const Shop = z.object({ shopId: Id });
const Order = z.object({ orderId: Id });
const CreateShop = z.object({ name: z.string().trim().min(1).max(60), seller: z.string() });
/** What an action is about: it must be the seller's. */
const Owned = z.looseObject({ shopId: Id.optional(), orderId: Id.optional() });
const Item = Shop.extend({
  name: z.string().trim().min(1).max(70),
  sku: z.string().trim().max(40).optional(),
  price: z.coerce.number().int().min(100).max(100_000_000),
  stock: z.coerce.number().int().min(0).max(99_999),
  sizes: Flag,
  sizeChart: Flag,
});
const CreateOrder = Shop.extend({
  lines: z.array(z.object({ productId: z.number(), quantity: Whole.max(1000) })).optional(),
  /** The form's one line: a product's or a variant's id. */
  line: z.coerce.number().optional(),
  quantity: Whole.max(1000).default(1),
  count: Whole.max(500).default(1),
  paid: Flag,
  message: z.string().max(500).optional(),
});

type Step =
  | ("pay" | "expire" | "ship" | "collect" | "deliver" | "failDelivery")
  | ("complete" | "requestReturn" | "cancel" | "requestCancel");
const onOrder =
  (name: Step): Action<SandboxControls> =>
  async (controls, input) => {
    const { orderId, status } = await controls[name](Order.parse(input).orderId);
    return { orderId, status };
  };
const onShop =
  (name: "approve" | "refuse" | "deauthorise" | "expireToken"): Action<SandboxControls> =>
  (controls, input) =>
    controls[name](Shop.parse(input).shopId);

/** One entry a control: its name is the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(CreateShop.parse(input)),
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
  approveIntegration: onShop("approve"),
  refuseIntegration: onShop("refuse"),
  deauthorise: onShop("deauthorise"),
  expireToken: onShop("expireToken"),
  pay: onOrder("pay"),
  expire: onOrder("expire"),
  ship: onOrder("ship"),
  collect: onOrder("collect"),
  deliver: onOrder("deliver"),
  failDelivery: onOrder("failDelivery"),
  complete: onOrder("complete"),
  requestReturn: onOrder("requestReturn"),
  requestCancel: onOrder("requestCancel"),
  cancel: onOrder("cancel"),
  ...chatActions(Id),
  buyersTalk: (controls, input) => controls.letTalk(Shop.parse(input).shopId, true),
  buyersWait: (controls, input) => controls.letTalk(Shop.parse(input).shopId, false),
  ...disturbances(Id),
};

export function controlRoutes(root: Hono, deps: SandboxDeps): void {
  const controls = createSandboxControls(deps);
  const numberOf = (shopId: string) => Id.catch(0).parse(shopId);
  controlsHttp(root, {
    controls,
    actions: ACTIONS,
    lists: {
      items: (shopId) => controls.listItems(numberOf(shopId)),
      orders: (shopId) => controls.listOrders(numberOf(shopId)),
      chats: (shopId) => controls.listChats(numberOf(shopId)),
    },
    page: (c, seller) => controlsPage(c, deps, controls, seller),
    shops: (seller) => shopsOf(deps, seller),
    seller: deps.seller,
    requireShop: (seller, shopId) => requireOwn(deps, seller, { shopId: numberOf(shopId) }),
    ownInput: async (seller, input) => {
      const named = Owned.parse(input);
      await requireOwn(deps, seller, named);
      return { ...named, seller };
    },
    isRefusal: (error) => error instanceof ApiError,
    base: () => mountPath(deps),
  });
}
