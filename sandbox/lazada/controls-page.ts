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
import { LAZADA_MOODS } from "./moods.ts";
import { TRANSITIONS } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import type { ItemStatus, ProductStatus } from "./schema.ts";
import { listShops } from "./sellers.ts";

type Items = Awaited<ReturnType<SandboxControls["listItems"]>>;
type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEP_NAMES = Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[];

export const controlsPage = createConsolePage(
  { moods: LAZADA_MOODS, textsOf, page, listShops },
  async (view, shop, controls: SandboxControls) => {
    const items = await controls.listItems(shop.shopId);
    return [
      renderNewOrder(view, presentItems(items, "skuId"), ["bySeller"]),
      renderOrders(view, "orderId", presentOrders(await controls.listOrders(shop.shopId))),
      renderItems(view, presentItems(items, "itemId"), "itemId"),
      renderSellerCentre(
        view,
        items.map((item) => ({ ...item, line: item.skuId })),
      ),
      renderNewItem(view, 10, false),
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
const presentItems = (items: Items, by: "skuId" | "itemId") =>
  items.map((item) => ({
    ...item,
    line: by === "itemId" || item.status === "Active" ? item[by] : null,
    actions: reviewSteps(item.status),
  }));

function reviewSteps(status: ProductStatus) {
  if (status === "Pending QC") return ["approveReview", "failReview"] as const;
  return status === "Active" ? (["takeDown"] as const) : [];
}

const LOOSE_STATUSES: readonly ItemStatus[] = ["pending", "repacked", "packed"];
const ASKABLE_STATUSES: readonly ItemStatus[] = [...LOOSE_STATUSES, "ready_to_ship"];

const presentOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    buyerName: order.buyer.name,
    actions: [
      ...STEP_NAMES.filter((name) =>
        (TRANSITIONS[name].from as readonly ItemStatus[]).includes(order.status),
      ),
      ...(LOOSE_STATUSES.includes(order.status) ? (["ship"] as const) : []),
      ...(ASKABLE_STATUSES.includes(order.status) && !order.isAskedToCancel
        ? (["requestCancel"] as const)
        : []),
      ...(order.status === "delivered" ? (["requestReturn"] as const) : []),
      ...(order.settlesAt ? (["settle", "adjust"] as const) : []),
    ],
  }));
