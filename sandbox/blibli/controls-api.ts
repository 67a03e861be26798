import { z } from "zod";
import {
  createActions,
  createDisturbances,
  createItemSchema,
  createOrderActions,
  createShopActions,
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
import { listShops, requireOwn } from "./sellers.ts";
import { LANGUAGES } from "./texts.ts";

const shopId = z.string();
const Order = z.object({ orderId: z.string().min(1) });
/** Identifies a product by one of its variants. */
const Line = z.object({
  shopId,
  line: z.string().min(1),
  reason: z.string().max(500).default(LANGUAGES.en.reviewReason),
});
const Webhook = z.object({ shopId, webhookUrl: z.string().trim().max(300) });
const Item = createItemSchema({ name: [1, 120], sku: 50 }).extend({ shopId });
const CreateOrder = NewOrder.extend({
  shopId,
  ...{ big: Flag, collected: Flag, clickAndCollect: Flag },
  lines: z.array(z.object({ blibliSku: z.string(), quantity: Whole.max(1000) })).optional(),
  /** The form's one line: a variant's number. */
  line: z.string().optional(),
});

/** One action per control, named by the last part of its path. */
const ACTIONS: Record<string, Action<SandboxControls>> = {
  createShop: (controls, input) => controls.createShop(NewShop.parse(input)),
  createOrder: async (controls, input) => {
    const { line = "", lines, quantity, ...wish } = CreateOrder.parse(input);
    const { big, collected, clickAndCollect, ...rest } = wish;
    const made = await controls.createOrder({
      ...rest,
      kind: big ? "big" : collected ? "collected" : clickAndCollect ? "clickAndCollect" : "regular",
      lines: lines ?? [{ blibliSku: line, quantity }],
    });
    return { orders: made.map(({ orderId }) => ({ orderId })) };
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
  ...createOrderActions(
    Order.transform(({ orderId }) => orderId),
    [
      ...(["pay", "expire", "ship", "ready", "collect", "deliver", "failDelivery"] as const),
      ...(["requestCancel", "cancel", "requestReturn", "settle"] as const),
    ],
    (_moved: unknown, orderId) => ({ orderId }),
  ),
  ...createShopActions(shopId, [
    ...(["renewKey", "deleteKey", "holdReviews", "passReviews"] as const),
    ...(["holdQueue", "releaseQueue", "pickup", "dropship"] as const),
  ]),
  ...createActions(
    ["approveReview", "failReview", "takeDown"] as const,
    (name): Action<SandboxControls> =>
      (controls, input) => {
        const { shopId, line, reason } = Line.parse(input);
        return controls[name](shopId, line, reason);
      },
  ),
  adjust: (controls, input) => {
    const { orderId, amount } = Order.extend({ amount: z.coerce.number().int() }).parse(input);
    return controls.adjust(orderId, amount);
  },
  ...createDisturbances(shopId),
};

export const controlRoutes = createMarketplaceControls({
  controls: createSandboxControls,
  actions: ACTIONS,
  parseShopId: (shopId) => shopId,
  ...{ listShops, requireOwn, page: controlsPage, refusal: ApiError },
});
