import type { Context, Hono } from "hono";
import { z } from "zod";
import { LANGUAGES } from "../texts.ts";
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
const Calls = Shop.extend({ calls: Whole.max(1000) });
const Labels = Shop.extend({ labels: Whole.max(100).default(1) });
const Item = Shop.extend({
  name: z.string().trim().min(25).max(120),
  sku: z.string().trim().max(50).optional(),
  price: z.coerce.number().positive().max(1_000_000_000),
  stock: z.coerce.number().int().min(0).max(99_999),
  sizes: Flag,
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

type Action = (controls: SandboxControls, input: unknown) => Promise<unknown>;

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
      | "requestReturn",
  ): Action =>
  async (controls, input) => {
    const { orderId, status } = await controls[name](Order.parse(input).orderId);
    return { orderId, status };
  };
const onShop =
  (name: "expireToken" | "deauthorise" | "warnExpiry"): Action =>
  (controls, input) =>
    controls[name](Shop.parse(input).shopId);
const onProduct =
  (name: "approveReview" | "failReview" | "takeDown"): Action =>
  (controls, input) => {
    const { productId, reasons } = Product.parse(input);
    return controls[name](productId, reasons);
  };

/** One entry a control: its name is the last part of its path. */
const ACTIONS: Record<string, Action> = {
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
  approveReview: onProduct("approveReview"),
  failReview: onProduct("failReview"),
  takeDown: onProduct("takeDown"),
  holdReviews: (controls, input) => controls.reviewByHand(Shop.parse(input).shopId, true),
  passReviews: (controls, input) => controls.reviewByHand(Shop.parse(input).shopId, false),
  expireToken: onShop("expireToken"),
  deauthorise: onShop("deauthorise"),
  warnExpiry: onShop("warnExpiry"),
  throttle: (controls, input) => {
    const { shopId, calls } = Calls.parse(input);
    return controls.throttle(shopId, calls);
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
  list: (shopId: string) => Promise<object>,
): Promise<Response> {
  return forSeller(c, deps, async (seller) => {
    const shopId = c.req.query("shopId") ?? "";
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
