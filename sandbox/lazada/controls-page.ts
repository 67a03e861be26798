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
import type { ItemStatus, ProductStatus } from "./schema.ts";
import { shopsOf } from "./sellers.ts";

type Items = Awaited<ReturnType<SandboxControls["listItems"]>>;
type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEPS = Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[];

export const controlsPage = consolePage(
  { moods: MOODS_OF.lazada, textsOf, page, shopsOf },
  async (view, shop, controls: SandboxControls) => {
    const items = await controls.listItems(shop.shopId);
    return [
      newOrderSection(view, shownItems(items, "skuId"), ["bySeller"]),
      orderSection(view, "orderId", shownOrders(await controls.listOrders(shop.shopId))),
      itemSection(view, shownItems(items, "itemId"), "itemId"),
      newItemSection(view, 10, false),
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
const shownItems = (items: Items, by: "skuId" | "itemId") =>
  items.map((item) => ({
    ...item,
    line: by === "itemId" || item.status === "Active" ? item[by] : null,
    actions: reviewSteps(item.status),
  }));

function reviewSteps(status: ProductStatus) {
  if (status === "Pending QC") return ["approveReview", "failReview"] as const;
  return status === "Active" ? (["takeDown"] as const) : [];
}

const LOOSE: readonly ItemStatus[] = ["pending", "repacked", "packed"];
const ASKED: readonly ItemStatus[] = [...LOOSE, "ready_to_ship"];

const shownOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    buyerName: order.buyer.name,
    actions: [
      ...STEPS.filter((name) =>
        (TRANSITIONS[name].from as readonly ItemStatus[]).includes(order.status),
      ),
      ...(LOOSE.includes(order.status) ? (["ship"] as const) : []),
      ...(ASKED.includes(order.status) && !order.isAskedToCancel
        ? (["requestCancel"] as const)
        : []),
      ...(order.status === "delivered" ? (["requestReturn"] as const) : []),
      ...(order.settlesAt ? (["settle", "adjust"] as const) : []),
    ],
  }));
