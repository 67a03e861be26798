import type { Context } from "hono";
import { html } from "hono/html";
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
import type { ItemStatus, ProductState } from "./schema.ts";
import { shopsOf } from "./sellers.ts";
import type { BlibliTexts } from "./texts.ts";

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
  const own = (await shopsOf(deps, seller)).map((shop) => ({ ...shop, region: "ID" as const }));
  const shop = own.find((one) => one.shopId === c.req.query("shop")) ?? own[0];
  const parts: Html[] = [];
  if (shop) {
    const view = viewOf(c, { t, base, shop });
    const items = (await controls.listItems(shop.shopId)).map((item) => ({
      ...item,
      actions: reviewSteps(item.state),
    }));
    const onSale = items.map((item) => ({ ...item, line: item.isOnSale ? item.blibliSku : null }));
    parts.push(
      keySection(view, t, shop),
      newOrderSection(view, onSale),
      orderSection(view, "orderId", shownOrders(await controls.listOrders(shop.shopId))),
      itemSection(
        view,
        items.map((item) => ({ ...item, line: item.blibliSku })),
      ),
      newItemSection(view, 1, false),
      reviewSection(view, t, shop),
      mishapSection(view, []),
    );
  }
  const siblings = deps.siblings?.() ?? [];
  return page(c, t.controls, consoleBody(c, { base, t, shops: own, shop, siblings, parts }));
}

/** As Seller Center: what is copied into the app, and what is copied from there. */
function keySection(view: View, t: BlibliTexts, shop: ShopRow): Html {
  const facts = [
    [t.storeCode, shop.shopId],
    [t.username, shop.username],
    [t.sellerKey, shop.sellerKey ?? t.noKey],
    [t.signatureKey, shop.signatureKey ?? t.noKey],
  ] as const;
  return html`<section><h2>${t.keys}</h2><p>${t.keysText}</p>
<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd><code>${value}</code></dd>`)}</dl>
<form method="post" action="${view.base}/controls/setWebhook">${shopFields(view)}
<label>${t.webhookUrl}<input name="webhookUrl" type="url" maxlength="300" value="${shop.webhookUrl}"></label><button>${t.setWebhook}</button></form>
${buttonForm(view, [
  ["renewKey", t.renewKey],
  ["deleteKey", t.deleteKey],
])}</section>`;
}

/** Blibli's own people, and the queue that products stand in before. */
function reviewSection(view: View, t: BlibliTexts, shop: ShopRow): Html {
  return html`<section><h2>${t.reviews}</h2><p>${t.reviewsText}</p>${buttonForm(view, [
    shop.holdsReviews ? ["passReviews", t.passReviews] : ["holdReviews", t.holdReviews],
    shop.holdsQueue ? ["releaseQueue", t.releaseQueue] : ["holdQueue", t.holdQueue],
  ])}</section>`;
}

const buttonForm = (view: View, buttons: readonly (readonly [name: string, text: string])[]) =>
  html`<form class="inline" method="post">${shopFields(view)}<span class="actions">${buttons.map(
    ([name, text]) => html`<button formaction="${view.base}/controls/${name}">${text}</button>`,
  )}</span></form>`;

function reviewSteps(state: ProductState) {
  if (state === "IN_PROGRESS") return ["approveReview", "failReview"] as const;
  if (state === "ACTIVE") return ["takeDown"] as const;
  return state === "NEED_CORRECTION" || state === "SUSPENDED" ? (["approveReview"] as const) : [];
}

const shownOrders = (orders: Orders) =>
  orders.map((order) => ({
    ...order,
    status: order.statuses.join(" / "),
    buyerName: order.buyer.name,
    isCod: false,
    actions: [
      ...STEPS.filter((name) =>
        order.statuses.some((status) =>
          (TRANSITIONS[name].from as readonly ItemStatus[]).includes(status),
        ),
      ),
      ...(order.statuses.includes("D") ? (["requestReturn"] as const) : []),
    ],
  }));
