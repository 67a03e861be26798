import type { Context } from "hono";
import { html } from "hono/html";
import { type Html, languageOf } from "../page.ts";
import { chatSection } from "./chats-page.ts";
import type { SandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { TRANSITIONS, type TransitionName } from "./order-life.ts";
import { page, textsOf } from "./page.ts";
import type { NativeOrderStatus, Region } from "./schema.ts";
import { shopsOf } from "./sellers.ts";
import type { Texts } from "./texts.ts";

type Items = Awaited<ReturnType<SandboxControls["listItems"]>>;
type Orders = Awaited<ReturnType<SandboxControls["listOrders"]>>;

/** What the page needs everywhere. */
export interface View {
  t: Texts;
  base: string;
  shop: ShopRow;
  price: (minor: number) => string;
}

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

export async function controlsPage(
  c: Context,
  deps: SandboxDeps,
  controls: SandboxControls,
  seller: string,
): Promise<Response> {
  const t = textsOf(c);
  const base = mountPath(deps);
  const shops = await shopsOf(deps, seller);
  const shop = shops.find((one) => String(one.shopId) === c.req.query("shop")) ?? shops[0];
  const parts: Html[] = [notice(c, t), shopList(t, base, shops, shop)];
  if (shop) {
    const view: View = { t, base, shop, price: priceFormat(languageOf(c), shop.region) };
    const items = await controls.listItems(shop.shopId);
    parts.push(
      life(view),
      newOrder(view, items),
      orderTable(view, await controls.listOrders(shop.shopId)),
      chatSection(view, await controls.listChats(shop.shopId)),
      itemTable(view, items),
      newItem(view),
      mishaps(view),
    );
  }
  return page(c, t.controls, html`<h1>${t.controls}</h1>${parts}`);
}

function notice(c: Context, t: Texts): Html {
  const problem = c.req.query("problem");
  if (problem)
    return html`<section class="bad" role="alert">${t.failed.replace("{message}", problem)}</section>`;
  return c.req.query("done")
    ? html`<section class="good" role="status">${t.done}</section>`
    : html``;
}

function shopList(t: Texts, base: string, shops: ShopRow[], current: ShopRow | undefined): Html {
  const links = shops.map(
    (shop) =>
      html`<a href="${base}/controls?shop=${shop.shopId}" ${shop === current ? "aria-current=page" : ""}>${shop.name}</a> <span class="badge">${t[shop.region]}</span> <span class="badge">${shop.authorisedAt ? t.linked : t.notLinked}</span> <code>${shop.shopId}</code><br>`,
  );
  return html`<section><h2>${t.shops}</h2>${shops.length > 0 ? html`<p>${links}</p>` : html`<p>${t.noShops}</p>`}
<form method="post" action="${base}/controls/createShop">
<label>${t.shopName}<input name="name" required maxlength="60"></label>
<label>${t.region}<select name="region"><option value="ID">${t.ID}</option><option value="TH">${t.TH}</option></select></label>
<button>${t.createShop}</button></form></section>`;
}

/** Whether buyers and couriers do something by themselves. */
function life({ t, base, shop, ...view }: View): Html {
  return html`<section><h2>${t.life}</h2><p>${shop.ordersPerHour > 0 ? t.lifeOn : t.lifeOff}</p>
<form method="post" action="${base}/controls/setPace">${shopFields({ t, base, shop, ...view })}
<label>${t.ordersPerHour}<input type="number" name="ordersPerHour" value="${shop.ordersPerHour}" min="0" max="3600" required></label>
<button>${t.setPace}</button></form></section>`;
}

function newOrder(view: View, items: Items): Html {
  const { t } = view;
  if (items.length === 0)
    return html`<section><h2>${t.createOrder}</h2><p>${t.noItems}</p></section>`;
  const options = items
    .filter((item) => item.status === "NORMAL")
    .map(
      (item) =>
        html`<option value="${item.itemId}:${item.modelId}">${[item.name, item.modelName].filter(Boolean).join(" · ")} (${t.stock} ${item.stock})</option>`,
    );
  return html`<section><h2>${t.createOrder}</h2>
<form method="post" action="${view.base}/controls/createOrder">${shopFields(view)}
<label>${t.item}<select name="line">${options}</select></label>
<label>${t.quantity}<input type="number" name="quantity" value="1" min="1" max="1000" required></label>
<label>${t.count}<input type="number" name="count" value="1" min="1" max="500" required></label>
<label class="check"><input type="checkbox" name="paid" checked>${t.paid}</label>
<label class="check"><input type="checkbox" name="cod">${t.cod}</label>
<button class="primary">${t.create}</button></form></section>`;
}

function orderTable(view: View, orders: Orders): Html {
  const { t } = view;
  if (orders.length === 0) return html`<section><h2>${t.orders}</h2><p>${t.noOrders}</p></section>`;
  const rows = orders.map(
    (
      order,
    ) => html`<tr><td><code>${order.orderSn}</code><br>${order.lines.map((line) => html`${line.quantity} × ${line.name} ${line.modelName}<br>`)}</td>
<td><span class="badge">${order.status}</span><br>${order.trackingNumber ? html`<code>${order.trackingNumber}</code>` : ""}</td>
<td>${order.buyer.name}${order.isCod ? html` <span class="badge">COD</span>` : ""}</td><td class="number">${view.price(order.total)}</td>
<td><form class="inline" method="post">${shopFields(view)}<input type="hidden" name="orderSn" value="${order.orderSn}"><span class="actions">${steps(view, order.status)}${partSteps(view, order)}</span></form></td></tr>`,
  );
  return html`<section><h2 id="orders">${t.orders}</h2><div class="scroll" role="region" aria-labelledby="orders" tabindex="0"><table>
<thead><tr><th>${t.order}</th><th>${t.status}</th><th>${t.buyer}</th><th class="number">${t.total}</th><th>${t.actions}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

function steps(view: View, status: NativeOrderStatus): Html[] {
  return STEPS.filter((name) => isPossible(name, status)).map(
    (name) => html`<button formaction="${view.base}/controls/${name}">${view.t[name]}</button>`,
  );
}

/** What can be done with some of an order's units. */
function partSteps(view: View, { status, parcels, lines }: Orders[number]): Html[] {
  const left = lines.map((line) => line.quantity - line.cancelledQuantity);
  const total = left.reduce((sum, units) => sum + units, 0);
  if (status !== "READY_TO_SHIP" || parcels !== null) return [];
  const names = [
    ...(total > 1 ? (["split"] as const) : []),
    ...((left[0] ?? 0) > 1 ? (["cancelUnits"] as const) : []),
  ];
  return names.map(
    (name) => html`<button formaction="${view.base}/controls/${name}">${view.t[name]}</button>`,
  );
}

function isPossible(name: TransitionName, status: NativeOrderStatus): boolean {
  const from: readonly NativeOrderStatus[] = TRANSITIONS[name].from;
  return from.includes(status);
}

function itemTable(view: View, items: Items): Html {
  const { t } = view;
  if (items.length === 0) return html``;
  const rows = items.map(
    (
      item,
    ) => html`<tr><td>${item.name}${item.modelName ? html`<br>${item.modelName}` : ""}</td><td><code>${item.sku}</code></td><td><span class="badge">${item.status}</span></td>
<td class="number">${view.price(item.price)}</td><td class="number">${item.stock}</td></tr>`,
  );
  return html`<section><h2 id="items">${t.items}</h2><div class="scroll" role="region" aria-labelledby="items" tabindex="0"><table>
<thead><tr><th>${t.item}</th><th>${t.sku}</th><th>${t.status}</th><th class="number">${t.price}</th><th class="number">${t.stock}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** What the app knows nothing of until it imports it. */
function newItem(view: View): Html {
  const { t, base } = view;
  return html`<section><h2>${t.addItem}</h2><p>${t.addItemText}</p>
<form method="post" action="${base}/controls/addItem">${shopFields(view)}
<label>${t.itemName}<input name="name" minlength="10" maxlength="120" required></label>
<label>${t.sku}<input name="sku" maxlength="90"></label>
<label>${t.price}<input type="number" name="price" value="${view.shop.region === "ID" ? 75_000 : 159}" min="1" step="any" required></label>
<label>${t.stock}<input type="number" name="stock" value="10" min="0" max="1000000" required></label>
<label class="check"><input type="checkbox" name="sizes">${t.sizes}</label>
<button>${t.makeItem}</button></form><br>
<form method="post" action="${base}/controls/addExampleItems">${shopFields(view)}<button>${t.addExampleItems}</button></form></section>`;
}

function mishaps(view: View): Html {
  const { t, base } = view;
  const counted = (
    action: "throttle" | "goOffline" | "failNextLabel",
    field: "calls" | "labels",
    value: number,
  ) => html`<form method="post" action="${base}/controls/${action}">${shopFields(view)}
<label>${t[action]}: ${t[field]}<input type="number" name="${field}" value="${value}" min="1" max="100" required></label><button>${t.go}</button></form>`;
  return html`<section><h2>${t.mishaps}</h2>
<form method="post">${shopFields(view)}<span class="actions">${(["expireToken", "warnExpiry", "deauthorise"] as const).map((name) => html`<button formaction="${base}/controls/${name}">${t[name]}</button>`)}</span></form><br>
${counted("throttle", "calls", 5)}<br>${counted("goOffline", "calls", 3)}<br>${counted("failNextLabel", "labels", 1)}</section>`;
}

/** `back` brings the visitor back to the shop's page. */
export function shopFields({ shop }: View): Html {
  return html`<input type="hidden" name="shopId" value="${shop.shopId}"><input type="hidden" name="back" value="${shop.shopId}">`;
}

function priceFormat(language: string, region: Region): (minor: number) => string {
  const [currency, digits] = region === "ID" ? ["IDR", 0] : ["THB", 2];
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (minor) => format.format(minor / 10 ** digits);
}
