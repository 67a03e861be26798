import type { Context } from "hono";
import { chatSection } from "../chats-page.ts";
import {
  consoleBody,
  itemSection,
  mishapSection,
  newItemSection,
  newOrderSection,
  orderSection,
  viewOf,
} from "../console.ts";
import type { Html } from "../page.ts";
import type { SandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { TRANSITIONS } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import type { OrderStatus, ProductStatus } from "./schema.ts";
import { shopsOf } from "./sellers.ts";

type Items = Awaited<ReturnType<SandboxControls["listItems"]>>;
type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEPS = Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[];

export async function controlsPage(
  c: Context,
  deps: SandboxDeps,
  controls: SandboxControls,
  seller: string,
): Promise<Response> {
  const t = textsOf(c);
  const base = mountPath(deps);
  const shops = await shopsOf(deps, seller);
  const shop = shops.find((one) => one.shopId === c.req.query("shop")) ?? shops[0];
  const parts: Html[] = [];
  if (shop) {
    const view = viewOf(c, { t, base, shop });
    const items = await controls.listItems(shop.shopId);
    parts.push(
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
    );
  }
  const siblings = deps.siblings?.() ?? [];
  return page(c, t.controls, consoleBody(c, { base, t, shops, shop, siblings, parts }));
}

/**
 * For a new order variants by their own id, while on sale; else by their product's, for the review.
 */
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
