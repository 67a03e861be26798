import { html } from "hono/html";
import { renderChats } from "../chats-page.ts";
import {
  type ConsoleView,
  createConsolePage,
  renderItems,
  renderMishaps,
  renderNewItem,
  renderNewOrder,
  renderOrders,
  renderShopFields,
} from "../console.ts";
import type { Html } from "../page.ts";
import { renderSellerCentre } from "../seller-centre.ts";
import { setRegion } from "./chats.ts";
import type { SandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { TOKOPEDIA_MOODS } from "./moods.ts";
import { TRANSITIONS } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import { listShops } from "./sellers.ts";
import type { TokopediaTexts } from "./texts.ts";

type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEP_NAMES = [
  ...(["pay", "expire", "collect", "deliver", "failDelivery"] as const),
  ...(["complete", "requestReturn", "cancel"] as const),
] as const;

const listIndonesianShops = async (deps: SandboxDeps, seller: string) =>
  (await listShops(deps, seller)).map(setRegion);

export const controlsPage = createConsolePage(
  { moods: TOKOPEDIA_MOODS, textsOf, page, listShops: listIndonesianShops },
  async (view, shop, controls: SandboxControls, t) => {
    const items = (await controls.listItems(shop.shopId)).map((item) => ({
      ...item,
      line: item.isActive ? String(item.variantId) : null,
    }));
    return [
      renderIntegration(view, t, shop),
      renderNewOrder(view, items),
      renderOrders(view, "orderId", presentOrders(await controls.listOrders(shop.shopId))),
      renderItems(view, items),
      renderSellerCentre(
        view,
        items.map((item) => ({ ...item, line: String(item.variantId) })),
      ),
      renderNewItem(view, 1, false),
      renderChats(view, await controls.listChats(shop.shopId)),
      renderMishaps(view, [
        ...(["expireToken", "deauthorise"] as const),
        shop.talksSince ? "buyersWait" : "buyersTalk",
      ]),
    ];
  },
);

/** The question that the real one mails to the shop's owner. */
function renderIntegration(view: ConsoleView, t: TokopediaTexts, shop: ShopRow): Html {
  const buttons = html`<form class="inline" method="post">${renderShopFields(view)}<span class="actions"><button class="primary" formaction="${view.base}/controls/approveIntegration">${t.approveIntegration}</button><button formaction="${view.base}/controls/refuseIntegration">${t.refuseIntegration}</button></span></form>`;
  return html`<section><h2>${t.integration}</h2><p>${t.integrationText}</p>
<dl><dt>${t.shopIdLabel}</dt><dd><code>${shop.shopId}</code></dd><dt>${t.status}</dt><dd>${t[shop.integration]}</dd></dl>
${shop.integration === "approved" ? "" : buttons}</section>`;
}

const presentOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    orderId: String(order.orderId),
    status: order.cancelRequest ? `${order.status} / cancel request` : String(order.status),
    trackingNumber: order.awb || null,
    buyerName: order.buyer.name,
    isCod: false,
    actions: [
      ...STEP_NAMES.filter((name) =>
        (TRANSITIONS[name].from as readonly number[]).includes(order.status),
      ),
      ...(order.status === 220 ? (["ship"] as const) : []),
      ...((order.status === 220 || order.status === 400) && !order.cancelRequest
        ? (["requestCancel"] as const)
        : []),
    ],
  }));
