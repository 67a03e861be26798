import { chatSection } from "../chats-page.ts";
import {
  consolePage,
  itemSection,
  mishapSection,
  newItemSection,
  newOrderSection,
  orderSection,
} from "../console.ts";
import { MOODS_OF } from "../moods.ts";
import type { SandboxControls } from "./controls.ts";
import { TRANSITIONS } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import type { OrderStatus, ProductStatus } from "./schema.ts";
import { shopsOf } from "./sellers.ts";

type Items = Awaited<ReturnType<SandboxControls["listItems"]>>;
type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEPS = Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[];

export const controlsPage = consolePage(
  { moods: MOODS_OF.tiktok, textsOf, page, shopsOf },
  async (view, shop, controls: SandboxControls) => {
    const items = await controls.listItems(shop.shopId);
    return [
      newOrderSection(view, shownItems(items, "skuId"), ["onHold", "bySeller"]),
      orderSection(view, "orderId", shownOrders(await controls.listOrders(shop.shopId))),
      itemSection(view, shownItems(items, "productId"), "productId"),
      newItemSection(view, 25, false),
      chatSection(view, await controls.listChats(shop.shopId)),
      mishapSection(view, [
        ...(["expireToken", "warnExpiry", "deauthorise"] as const),
        shop.reviewsByHand ? "passReviews" : "holdReviews",
        shop.talksSince ? "buyersWait" : "buyersTalk",
      ]),
    ];
  },
);

/** A new order names variants on sale by their id, the review by their product's. */
const shownItems = (items: Items, by: "skuId" | "productId") =>
  items.map((item) => ({
    ...item,
    line: by === "productId" || item.status === "ACTIVATE" ? item[by] : null,
    actions: item.isEdited ? DECISIONS : reviewSteps(item.status),
  }));

const DECISIONS = ["approveReview", "failReview"] as const;

function reviewSteps(status: ProductStatus) {
  if (status === "PENDING") return DECISIONS;
  return status === "ACTIVATE" ? (["takeDown"] as const) : [];
}

const RETURNED: readonly OrderStatus[] = ["AWAITING_COLLECTION", "IN_TRANSIT", "DELIVERED"];
const ASKED: readonly OrderStatus[] = ["AWAITING_SHIPMENT", "AWAITING_COLLECTION", "ON_HOLD"];

const shownOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    buyerName: order.buyer.name,
    actions: [
      ...STEPS.filter((name) =>
        (TRANSITIONS[name].from as readonly OrderStatus[]).includes(order.status),
      ),
      ...(order.status === "AWAITING_SHIPMENT" && order.shippingType === "TIKTOK"
        ? (["ship"] as const)
        : []),
      ...(order.status === "AWAITING_SHIPMENT" && order.units > 1 && !order.isSplit
        ? (["split"] as const)
        : []),
      ...(ASKED.includes(order.status) ? (["requestCancel"] as const) : []),
      ...(RETURNED.includes(order.status) ? (["requestReturn"] as const) : []),
      ...(order.status === "DELIVERED" ? (["requestReplacement"] as const) : []),
      ...(order.statementAt ? (["settle", "adjust"] as const) : []),
    ],
  }));
