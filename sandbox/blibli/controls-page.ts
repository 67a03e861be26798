import { html } from "hono/html";
import {
  type ConsoleView,
  createConsolePage,
  renderButtonForm,
  renderItems,
  renderKeys,
  renderMishaps,
  renderNewItem,
  renderNewOrder,
  renderOrders,
} from "../console.ts";
import type { Html } from "../page.ts";
import { renderSellerCentre } from "../seller-centre.ts";
import type { SandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { BLIBLI_MOODS } from "./moods.ts";
import { TRANSITIONS } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import type { ItemStatus, ProductState } from "./schema.ts";
import { listShops } from "./sellers.ts";
import type { BlibliTexts } from "./texts.ts";

type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEP_NAMES = Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[];

const listIndonesianShops = async (deps: SandboxDeps, seller: string) =>
  (await listShops(deps, seller)).map((shop) => ({ ...shop, region: "ID" as const }));

export const controlsPage = createConsolePage(
  { moods: BLIBLI_MOODS, textsOf, page, listShops: listIndonesianShops },
  async (view, shop, controls: SandboxControls, t) => {
    const items = (await controls.listItems(shop.shopId)).map((item) => ({
      ...item,
      line: item.blibliSku,
      actions: reviewSteps(item.state),
    }));
    const onSale = items.map((item) => ({ ...item, line: item.isOnSale ? item.line : null }));
    return [
      renderKeys(view, t, {
        webhookUrl: shop.webhookUrl,
        facts: [
          [t.storeCode, shop.shopId],
          [t.username, shop.username],
          [t.sellerKey, shop.sellerKey ?? t.noKey],
          [t.signatureKey, shop.signatureKey ?? t.noKey],
        ],
      }),
      renderNewOrder(view, onSale, ["big", "collected", "clickAndCollect"]),
      renderOrders(view, "orderId", presentOrders(await controls.listOrders(shop.shopId))),
      renderItems(view, items),
      renderSellerCentre(view, items, ["hide", "show", "deleteItem"]),
      renderNewItem(view, 1, false),
      reviewSection(view, t, shop),
      renderDeliverySection(view, t, shop),
      renderMishaps(view, []),
    ];
  },
);

/** Steps of Blibli's reviewers, and of the queue before a product is created. */
function reviewSection(view: ConsoleView, t: BlibliTexts, shop: ShopRow): Html {
  return html`<section><h2>${t.reviews}</h2><p>${t.reviewsText}</p>${renderButtonForm(view, [
    shop.holdsReviews ? ["passReviews", t.passReviews] : ["holdReviews", t.holdReviews],
    shop.holdsQueue ? ["releaseQueue", t.releaseQueue] : ["holdQueue", t.holdQueue],
  ])}</section>`;
}

/** Shows the settings that Blibli's staff make for the store. */
function renderDeliverySection(view: ConsoleView, t: BlibliTexts, shop: ShopRow): Html {
  return html`<section><h2>${t.delivery}</h2><p>${t.deliveryText}</p>${renderButtonForm(view, [
    shop.deliveryType === "PICKUP" ? ["dropship", t.dropship] : ["pickup", t.pickup],
  ])}</section>`;
}

function reviewSteps(state: ProductState) {
  if (state === "IN_PROGRESS") return ["approveReview", "failReview"] as const;
  if (state === "ACTIVE") return ["takeDown"] as const;
  return state === "NEED_CORRECTION" || state === "SUSPENDED" ? (["approveReview"] as const) : [];
}

const presentOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    status: order.statuses.join(" / "),
    buyerName: order.buyer.name,
    isCod: false,
    actions: [
      ...STEP_NAMES.filter((name) =>
        order.statuses.some((status) =>
          (TRANSITIONS[name].from as readonly ItemStatus[]).includes(status),
        ),
      ),
      ...(order.statuses.includes("D") ? (["requestReturn", "settle"] as const) : []),
    ],
  }));
