import { renderChats } from "../chats-page.ts";
import {
  createConsolePage,
  renderItems,
  renderMishaps,
  renderNewItem,
  renderNewOrder,
  renderOrders,
} from "../console.ts";
import { renderSellerCentre } from "../seller-centre.ts";
import type { SandboxControls } from "./controls.ts";
import { TIKTOK_MOODS } from "./moods.ts";
import { TRANSITIONS } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import type { OrderStatus, ProductStatus } from "./schema.ts";
import { listShops } from "./sellers.ts";

type Items = Awaited<ReturnType<SandboxControls["listItems"]>>;
type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEP_NAMES = Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[];

export const controlsPage = createConsolePage(
  { moods: TIKTOK_MOODS, textsOf, page, listShops },
  async (view, shop, controls: SandboxControls) => {
    const items = await controls.listItems(shop.shopId);
    return [
      renderNewOrder(view, presentItems(items, "skuId"), ["onHold", "bySeller"]),
      renderOrders(view, "orderId", presentOrders(await controls.listOrders(shop.shopId))),
      renderItems(view, presentItems(items, "productId"), "productId"),
      renderSellerCentre(
        view,
        items.map((item) => ({ ...item, line: item.skuId })),
      ),
      renderNewItem(view, 25, false),
      renderChats(view, await controls.listChats(shop.shopId)),
      renderMishaps(view, [
        ...(["expireToken", "warnExpiry", "deauthorise"] as const),
        shop.reviewsByHand ? "passReviews" : "holdReviews",
        shop.talksSince ? "buyersWait" : "buyersTalk",
      ]),
    ];
  },
);

/** A new order names variants on sale by their id, the review by their product's. */
const presentItems = (items: Items, by: "skuId" | "productId") =>
  items.map((item) => ({
    ...item,
    line: by === "productId" || item.status === "ACTIVATE" ? item[by] : null,
    actions: item.isEdited ? REVIEW_DECISIONS : reviewSteps(item.status),
  }));

const REVIEW_DECISIONS = ["approveReview", "failReview"] as const;

function reviewSteps(status: ProductStatus) {
  if (status === "PENDING") return REVIEW_DECISIONS;
  return status === "ACTIVATE" ? (["takeDown"] as const) : [];
}

const RETURNABLE_STATUSES: readonly OrderStatus[] = [
  "AWAITING_COLLECTION",
  "IN_TRANSIT",
  "DELIVERED",
];
const ASKABLE_STATUSES: readonly OrderStatus[] = [
  "AWAITING_SHIPMENT",
  "AWAITING_COLLECTION",
  "ON_HOLD",
];

const presentOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    buyerName: order.buyer.name,
    actions: [
      ...STEP_NAMES.filter((name) =>
        (TRANSITIONS[name].from as readonly OrderStatus[]).includes(order.status),
      ),
      ...(order.status === "AWAITING_SHIPMENT" && order.shippingType === "TIKTOK"
        ? (["ship"] as const)
        : []),
      ...(order.status === "AWAITING_SHIPMENT" && order.units > 1 && !order.isSplit
        ? (["split"] as const)
        : []),
      ...(ASKABLE_STATUSES.includes(order.status) ? (["requestCancel"] as const) : []),
      ...(RETURNABLE_STATUSES.includes(order.status) ? (["requestReturn"] as const) : []),
      ...(order.status === "DELIVERED" ? (["requestReplacement"] as const) : []),
      ...(order.statementAt ? (["settle", "adjust"] as const) : []),
    ],
  }));
