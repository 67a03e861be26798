import { renderChats } from "../chats-page.ts";
import {
  createConsolePage,
  renderItems,
  renderLifeSection,
  renderMishaps,
  renderNewItem,
  renderNewOrder,
  renderOrders,
} from "../console.ts";
import { renderSellerCentre } from "../seller-centre.ts";
import type { SandboxControls } from "./controls.ts";
import type { ItemStatus } from "./item-shapes.ts";
import { SHOPEE_MOODS } from "./moods.ts";
import { TRANSITIONS, type TransitionName } from "./order-life.ts";
import type { NativeOrderStatus } from "./order-status.ts";
import { page, textsOf } from "./page.ts";
import { listShops } from "./sellers.ts";

type Items = Awaited<ReturnType<SandboxControls["listItems"]>>;
type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEP_NAMES = [
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

export const controlsPage = createConsolePage(
  { moods: SHOPEE_MOODS, textsOf, page, listShops },
  async (view, shop, controls: SandboxControls) => {
    const items = presentItems(await controls.listItems(shop.shopId));
    return [
      renderLifeSection(view, shop.ordersPerHour),
      renderNewOrder(
        view,
        items.filter(({ status }) => status === "NORMAL"),
        ["pending"],
      ),
      renderOrders(view, "orderSn", presentOrders(await controls.listOrders(shop.shopId))),
      renderChats(view, await controls.listChats(shop.shopId)),
      renderItems(view, items),
      renderSellerCentre(view, items),
      renderNewItem(view, 10, true),
      renderMishaps(view, ["expireToken", "warnExpiry", "deauthorise"]),
    ];
  },
);

const presentItems = (items: Items) =>
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

const presentOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    orderId: order.orderSn,
    buyerName: order.buyer.name,
    lines: order.lines.map((line) => ({ ...line, variantName: line.modelName })),
    actions: [
      ...STEP_NAMES.filter((name) => isPossible(name, order.status)),
      ...(order.pendingTerms.length > 0 ? (["release"] as const) : []),
      ...listPartSteps(order),
      ...listPayoutSteps(order),
    ],
  }));

function listPartSteps({ status, parcels, lines }: Orders[number]) {
  const left = lines.map((line) => line.quantity - line.cancelledQuantity);
  const total = left.reduce((sum, units) => sum + units, 0);
  if (status !== "READY_TO_SHIP" || parcels !== null) return [];
  return [
    ...(total > 1 ? (["split"] as const) : []),
    ...((left[0] ?? 0) > 1 ? (["cancelUnits"] as const) : []),
  ];
}

function listPayoutSteps({ settlesAt }: Orders[number]) {
  return settlesAt ? (["settle", "adjust"] as const) : [];
}

function isPossible(name: TransitionName, status: NativeOrderStatus): boolean {
  const from: readonly NativeOrderStatus[] = TRANSITIONS[name].from;
  return from.includes(status);
}
