import { html } from "hono/html";
import { chatSection } from "../chats-page.ts";
import {
  consolePage,
  itemSection,
  mishapSection,
  newItemSection,
  newOrderSection,
  orderSection,
  shopFields,
  type View,
} from "../console.ts";
import { MOODS_OF } from "../moods.ts";
import type { Html } from "../page.ts";
import { inIndonesia } from "./chats.ts";
import type { SandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { TRANSITIONS } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import { shopsOf } from "./sellers.ts";
import type { TokopediaTexts } from "./texts.ts";

type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEPS = [
  ...(["pay", "expire", "collect", "deliver", "failDelivery"] as const),
  ...(["complete", "requestReturn", "cancel"] as const),
] as const;

const indonesianShopsOf = async (deps: SandboxDeps, seller: string) =>
  (await shopsOf(deps, seller)).map(inIndonesia);

export const controlsPage = consolePage(
  { moods: MOODS_OF.tokopedia, textsOf, page, shopsOf: indonesianShopsOf },
  async (view, shop, controls: SandboxControls, t) => {
    const items = (await controls.listItems(shop.shopId)).map((item) => ({
      ...item,
      line: item.isActive ? String(item.variantId) : null,
    }));
    return [
      integrationSection(view, t, shop),
      newOrderSection(view, items),
      orderSection(view, "orderId", shownOrders(await controls.listOrders(shop.shopId))),
      itemSection(view, items),
      newItemSection(view, 1, false),
      chatSection(view, await controls.listChats(shop.shopId)),
      mishapSection(view, [
        ...(["expireToken", "deauthorise"] as const),
        shop.talksSince ? "buyersWait" : "buyersTalk",
      ]),
    ];
  },
);

/** The question that the real one mails to the shop's owner. */
function integrationSection(view: View, t: TokopediaTexts, shop: ShopRow): Html {
  const buttons = html`<form class="inline" method="post">${shopFields(view)}<span class="actions"><button class="primary" formaction="${view.base}/controls/approveIntegration">${t.approveIntegration}</button><button formaction="${view.base}/controls/refuseIntegration">${t.refuseIntegration}</button></span></form>`;
  return html`<section><h2>${t.integration}</h2><p>${t.integrationText}</p>
<dl><dt>${t.shopIdLabel}</dt><dd><code>${shop.shopId}</code></dd><dt>${t.status}</dt><dd>${t[shop.integration]}</dd></dl>
${shop.integration === "approved" ? "" : buttons}</section>`;
}

const shownOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    orderId: String(order.orderId),
    status: order.cancelRequest ? `${order.status} / cancel request` : String(order.status),
    trackingNumber: order.awb || null,
    buyerName: order.buyer.name,
    isCod: false,
    actions: [
      ...STEPS.filter((name) =>
        (TRANSITIONS[name].from as readonly number[]).includes(order.status),
      ),
      ...(order.status === 220 ? (["ship"] as const) : []),
      ...((order.status === 220 || order.status === 400) && !order.cancelRequest
        ? (["requestCancel"] as const)
        : []),
    ],
  }));
