import type { Context } from "hono";
import { html } from "hono/html";
import { chatSection } from "../chats-page.ts";
import {
  consoleBody,
  itemSection,
  mishapSection,
  newItemSection,
  newOrderSection,
  orderSection,
  shopFields,
  type View,
  viewOf,
} from "../console.ts";
import type { Html } from "../page.ts";
import type { SandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
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

export async function controlsPage(
  c: Context,
  deps: SandboxDeps,
  controls: SandboxControls,
  seller: string,
): Promise<Response> {
  const t = textsOf(c);
  const base = mountPath(deps);
  const own = (await shopsOf(deps, seller)).map((shop) => ({ ...shop, region: "ID" as const }));
  const shop = own.find((one) => String(one.shopId) === c.req.query("shop")) ?? own[0];
  const parts: Html[] = [];
  if (shop) {
    const view = viewOf(c, { t, base, shop });
    const items = (await controls.listItems(shop.shopId)).map((item) => ({
      ...item,
      line: item.isActive ? String(item.variantId) : null,
    }));
    parts.push(
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
    );
  }
  const siblings = deps.siblings?.() ?? [];
  return page(c, t.controls, consoleBody(c, { base, t, shops: own, shop, siblings, parts }));
}

/** What the shop's owner is asked by mail in the real one. */
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
