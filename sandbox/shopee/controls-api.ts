import type { Context, Hono } from "hono";
import { z } from "zod";
import { ApiError } from "./answers.ts";
import { createSandboxControls, type SandboxControls } from "./controls.ts";
import { controlsPage } from "./controls-page.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { forSeller, requireOwn, shopsOf } from "./sellers.ts";

/** Form fields are text and leave unticked boxes out; JSON has real types. These read both. */
const Whole = z.coerce.number().int().positive();
const Flag = z
  .union([z.boolean(), z.literal("on").transform(() => true), z.literal("").transform(() => false)])
  .default(false);
const Shop = z.object({ shopId: Whole });
const Order = z.object({ orderSn: z.string().min(1) });
const CreateShop = z.object({
  name: z.string().trim().min(1).max(60),
  region: z.enum(["ID", "TH"]),
  seller: z.string(),
});
/** What an action is about: it must be the seller's. */
const Owned = z.looseObject({ shopId: Whole.optional(), orderSn: z.string().optional() });
const Calls = Shop.extend({ calls: Whole.max(1000) });
const Throttle = Calls.extend({ code: z.enum(["error_rate_limit", "error_limit"]).optional() });
const Labels = Shop.extend({ labels: Whole.max(100).default(1) });
const Pace = Shop.extend({ ordersPerHour: z.coerce.number().int().min(0).max(3600) });
const ShopItem = Shop.extend({
  name: z.string().trim().min(10).max(120),
  sku: z.string().trim().max(90).optional(),
  price: z.coerce.number().positive().max(1_000_000_000),
  stock: z.coerce.number().int().min(0).max(1_000_000),
  sizes: Flag,
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

const Promotion = Shop.extend({
  itemId: Whole,
  modelId: z.coerce.number().int().min(0).default(0),
  units: Whole.max(1_000_000),
  kind: z.string().max(50).optional(),
  startsInHours: z.coerce.number().min(0).max(1000).optional(),
  hours: z.coerce.number().positive().max(1000).optional(),
});
const BuyerWrites = Shop.extend({
  username: z.string().trim().max(60).optional(),
  kind: z.enum(["text", "image", "item", "order"]).optional(),
  text: z.string().trim().max(600).optional(),
});
const SellerWrites = Shop.extend({ buyerId: Whole, text: z.string().trim().min(1).max(600) });

type Action = (controls: SandboxControls, input: unknown) => Promise<unknown>;

const onOrder =
  (
    name:
      | "pay"
      | "ship"
      | "collect"
      | "failPickup"
      | "reschedule"
      | "deliver"
      | "failDelivery"
      | "complete"
      | "requestCancel"
      | "cancel"
      | "requestReturn",
  ): Action =>
  async (controls, input) => {
    const order = await controls[name](Order.parse(input).orderSn);
    return { orderSn: order.orderSn, status: order.status };
  };
const onShop =
  (name: "expireToken" | "deauthorise" | "warnExpiry"): Action =>
  (controls, input) =>
    controls[name](Shop.parse(input).shopId);

/** One entry a control: its name is the last part of its path. */
const ACTIONS: Record<string, Action> = {
  createShop: (controls, input) => controls.createShop(CreateShop.parse(input)),
  createOrder: async (controls, input) => {
    const { line, items, quantity, ...rest } = CreateOrder.parse(input);
    const [itemId = 0, modelId = 0] = (line ?? "0:0").split(":").map(Number);
    const made = await controls.createOrder({
      ...rest,
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
  addExampleItems: (controls, input) => controls.addExampleItems(Shop.parse(input).shopId),
  pay: onOrder("pay"),
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
  expireToken: onShop("expireToken"),
  deauthorise: onShop("deauthorise"),
  warnExpiry: onShop("warnExpiry"),
  buyerWrites: (controls, input) => controls.buyerWrites(BuyerWrites.parse(input)),
  sellerWrites: (controls, input) => {
    const { shopId, buyerId, text } = SellerWrites.parse(input);
    return controls.sellerWrites(shopId, buyerId, text);
  },
  throttle: (controls, input) => {
    const { shopId, calls, code } = Throttle.parse(input);
    return controls.throttle(shopId, calls, code);
  },
  setPace: (controls, input) => {
    const { shopId, ordersPerHour } = Pace.parse(input);
    return controls.setPace(shopId, ordersPerHour);
  },
  goOffline: (controls, input) => {
    const { shopId, calls } = Calls.parse(input);
    return controls.goOffline(shopId, calls);
  },
  failNextLabel: (controls, input) => {
    const { shopId, labels } = Labels.parse(input);
    return controls.failNextLabel(shopId, labels);
  },
};

/** The controls as a page, as its forms, and as JSON: the same actions for a person and a test, each for one's own shops only. */
export function controlRoutes(root: Hono, deps: SandboxDeps): void {
  const controls = createSandboxControls(deps);
  root.get("/controls", (c) =>
    forSeller(c, deps, (seller) => controlsPage(c, deps, controls, seller)),
  );
  root.get("/controls/shops", (c) =>
    forSeller(c, deps, async (seller) => c.json({ shops: await shopsOf(deps, seller) })),
  );
  root.get("/controls/items", (c) =>
    ofOwnShop(c, deps, async (shopId) => ({ items: await controls.listItems(shopId) })),
  );
  root.get("/controls/orders", (c) =>
    ofOwnShop(c, deps, async (shopId) => ({ orders: await controls.listOrders(shopId) })),
  );
  root.get("/controls/chats", (c) =>
    ofOwnShop(c, deps, async (shopId) => ({ chats: await controls.listChats(shopId) })),
  );
  root.post("/controls/:action", (c) =>
    forSeller(c, deps, async (seller) => {
      const name = c.req.param("action");
      const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
      if (!action) return c.notFound();
      const own: Action = async (by, input) => {
        await requireOwn(deps, seller, Owned.parse(input));
        return action(by, { ...Owned.parse(input), seller });
      };
      return c.req.header("content-type")?.includes("json")
        ? answerJson(c, controls, own)
        : answerForm(c, deps, controls, own);
    }),
  );
}

function ofOwnShop(
  c: Context,
  deps: SandboxDeps,
  list: (shopId: number) => Promise<object>,
): Promise<Response> {
  return forSeller(c, deps, async (seller) => {
    const shopId = Number(c.req.query("shopId"));
    try {
      await requireOwn(deps, seller, { shopId });
    } catch (error) {
      return c.json({ message: problemOf(error) ?? "" }, 404);
    }
    return c.json(await list(shopId));
  });
}

async function answerJson(
  c: Context,
  controls: SandboxControls,
  action: Action,
): Promise<Response> {
  const input: unknown = await c.req.json().catch(() => null);
  try {
    return c.json({ ok: true, ...((await action(controls, input)) ?? {}) });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return c.json({ ok: false, message: problem }, 422);
  }
}

/** Posts, then shows the page again: reloading never repeats an order. */
async function answerForm(
  c: Context,
  deps: SandboxDeps,
  controls: SandboxControls,
  action: Action,
): Promise<Response> {
  const { back, ...input } = await c.req.parseBody();
  const query = new URLSearchParams();
  if (typeof back === "string" && back) query.set("shop", back);
  try {
    await action(controls, input);
    query.set("done", "1");
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    query.set("problem", problem);
  }
  return c.redirect(`${mountPath(deps)}/controls?${query}`, 303);
}

/** What the visitor did wrong; null: it was us. */
function problemOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.message;
  if (error instanceof z.ZodError)
    return error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  return null;
}
