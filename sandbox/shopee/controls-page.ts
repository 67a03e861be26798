import { chatSection } from "../chats-page.ts";
import {
  consolePage,
  itemSection,
  lifeSection,
  mishapSection,
  newItemSection,
  newOrderSection,
  orderSection,
} from "../console.ts";
import { MOODS_OF } from "../moods.ts";
import type { SandboxControls } from "./controls.ts";
import type { ItemStatus } from "./item-shapes.ts";
import { TRANSITIONS, type TransitionName } from "./order-life.ts";
import type { NativeOrderStatus } from "./order-status.ts";
import { page, textsOf } from "./page.ts";
import { sellerCentreSection } from "./seller-centre.ts";
import { shopsOf } from "./sellers.ts";

type Items = Awaited<ReturnType<SandboxControls["listItems"]>>;
type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEPS = [
  "pay",
  "ship",
  "collect",
  "failPickup",
  "reschedule",
  "deliver",
  "failDelivery",
  "complete",
  "requestCancel",
  "cancel",
  "requestReturn",
] as const;

export const controlsPage = consolePage(
  { moods: MOODS_OF.shopee, textsOf, page, shopsOf },
  async (view, shop, controls: SandboxControls) => {
    const items = shownItems(await controls.listItems(shop.shopId));
    return [
      lifeSection(view, shop.ordersPerHour),
      newOrderSection(
        view,
        items.filter(({ status }) => status === "NORMAL"),
        ["pending"],
      ),
      orderSection(view, "orderSn", shownOrders(await controls.listOrders(shop.shopId))),
      chatSection(view, await controls.listChats(shop.shopId)),
      itemSection(view, items),
      sellerCentreSection(view, items),
      newItemSection(view, 10, true),
      mishapSection(view, ["expireToken", "warnExpiry", "deauthorise"]),
    ];
  },
);

const shownItems = (items: Items) =>
  items.map((item) => ({
    ...item,
    variantName: item.modelName,
    line: `${item.itemId}:${item.modelId}`,
    actions: reviewSteps(item.status),
  }));

function reviewSteps(status: ItemStatus) {
  if (status === "NORMAL") return ["takeDown"] as const;
  return status === "BANNED" || status === "REVIEWING" ? (["approveReview"] as const) : [];
}

const shownOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    orderId: order.orderSn,
    buyerName: order.buyer.name,
    lines: order.lines.map((line) => ({ ...line, variantName: line.modelName })),
    actions: [
      ...STEPS.filter((name) => isPossible(name, order.status)),
      ...(order.pendingTerms.length > 0 ? (["release"] as const) : []),
      ...partSteps(order),
      ...payoutSteps(order),
    ],
  }));

function partSteps({ status, parcels, lines }: Orders[number]) {
  const left = lines.map((line) => line.quantity - line.cancelledQuantity);
  const total = left.reduce((sum, units) => sum + units, 0);
  if (status !== "READY_TO_SHIP" || parcels !== null) return [];
  return [
    ...(total > 1 ? (["split"] as const) : []),
    ...((left[0] ?? 0) > 1 ? (["cancelUnits"] as const) : []),
  ];
}

function payoutSteps({ settlesAt }: Orders[number]) {
  return settlesAt ? (["settle", "adjust"] as const) : [];
}

function isPossible(name: TransitionName, status: NativeOrderStatus): boolean {
  const from: readonly NativeOrderStatus[] = TRANSITIONS[name].from;
  return from.includes(status);
}
