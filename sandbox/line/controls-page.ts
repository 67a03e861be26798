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
import type { LineTexts } from "./texts.ts";

type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

const STEPS = ["pay", "ship", "cancel", "expire"] as const;

export async function controlsPage(
  c: Context,
  deps: SandboxDeps,
  controls: SandboxControls,
  seller: string,
): Promise<Response> {
  const t = textsOf(c);
  const base = mountPath(deps);
  const own = (await shopsOf(deps, seller)).map((shop) => ({ ...shop, region: "TH" as const }));
  const shop = own.find((one) => one.shopId === c.req.query("shop")) ?? own[0];
  const parts: Html[] = [];
  if (shop) {
    const view = viewOf(c, { t, base, shop });
    const items = (await controls.listItems(shop.shopId)).map((item) => ({
      ...item,
      line: item.isDisplay ? String(item.variantId) : null,
    }));
    parts.push(
      keySection(view, t, shop),
      newOrderSection(view, items),
      orderSection(view, "orderId", shownOrders(await controls.listOrders(shop.shopId))),
      itemSection(view, items),
      newItemSection(view, 1, false),
      chatSection(view, await controls.listChats(shop.shopId)),
      mishapSection(view, [shop.talksSince ? "buyersWait" : "buyersTalk"]),
    );
  }
  const siblings = deps.siblings?.() ?? [];
  return page(c, t.controls, consoleBody(c, { base, t, shops: own, shop, siblings, parts }));
}

/** As MyShop's own settings: what is copied into the app, and what is copied from there. */
function keySection(view: View, t: LineTexts, shop: ShopRow): Html {
  const facts = [
    [t.shopIdLabel, shop.shopId],
    [t.apiKey, shop.apiKey ?? t.noKey],
    [t.webhookSecret, shop.webhookSecret],
    [t.messagingToken, shop.messagingToken],
    [t.messagingSecret, shop.messagingSecret],
  ] as const;
  return html`<section><h2>${t.keys}</h2><p>${t.keysText}</p>
<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd><code>${value}</code></dd>`)}</dl>
<form method="post" action="${view.base}/controls/setWebhook">${shopFields(view)}
<label>${t.webhookUrl}<input name="webhookUrl" type="url" maxlength="300" value="${shop.webhookUrl}"></label><button>${t.setWebhook}</button></form>
<form class="inline" method="post">${shopFields(view)}<span class="actions"><button formaction="${view.base}/controls/renewKey">${t.renewKey}</button><button formaction="${view.base}/controls/deleteKey">${t.deleteKey}</button></span></form></section>`;
}

const shownOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    orderId: order.orderNumber,
    status: `${order.orderStatus} / ${order.paymentStatus} / ${order.shipmentStatus}`,
    buyerName: order.buyer.name,
    actions: STEPS.filter((name) => TRANSITIONS[name].from(order)),
  }));
