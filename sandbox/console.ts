import type { Context } from "hono";
import { html } from "hono/html";
import type { Region } from "./buyers.ts";
import { renderMoods } from "./mood-section.ts";
import type { Mood, MoodSettings } from "./moods.ts";
import { mountPath, type Surroundings } from "./mount.ts";
import { chooseLanguage, type Html, type Language } from "./page.ts";
import type { Texts } from "./texts.ts";

/** The controls of a marketplace's console, the same for all of them. */

interface ConsoleShop extends MoodSettings {
  shopId: string | number;
  name: string;
  region: Region;
  authorisedAt: Date | null;
}
interface ConsoleItem {
  /** The order form's value for it. `null` where it is not on sale. */
  line: string | null;
  name: string;
  variantName: string;
  sku: string;
  status: string;
  /** Minor units. */
  price: number;
  stock: number;
  actions?: readonly ControlName[];
}
interface ConsoleOrder<T extends Texts> {
  orderId: string;
  status: string;
  lines: readonly { quantity: number; name: string; variantName: string }[];
  trackingNumber: string | null;
  buyerName: string;
  isCod: boolean;
  /** Minor units. */
  total: number;
  actions: readonly ControlName<T>[];
}
/** A control's name, which is also the key of its text. */
type ControlName<T extends Texts = Texts> = keyof T & string;

export interface ConsoleView<T extends Texts = Texts> {
  t: T;
  /** The mount's base. */
  base: string;
  shop: ConsoleShop;
  language: Language;
}

interface ConsoleProps {
  base: string;
  t: Texts;
  shops: readonly ConsoleShop[];
  shop: ConsoleShop | undefined;
  siblings: readonly { name: string; href: string }[];
  parts: readonly Html[];
}

function renderConsole(c: Context, { base, t, shops, shop, siblings, parts }: ConsoleProps): Html {
  const links = siblings.map(({ name, href }) => html`<a href="${href}">${name}</a> `);
  return html`<h1>${t.controls}</h1>${siblings.length > 0 ? html`<p>${t.otherMarketplaces}: ${links}</p>` : ""}${renderNotice(c, t)}${renderShopList(t, base, shops, shop)}${parts}`;
}

function renderNotice(c: Context, t: Texts): Html {
  const problem = c.req.query("problem");
  if (problem)
    return html`<section class="bad" role="alert">${t.failed.replace("{message}", problem)}</section>`;
  return c.req.query("done")
    ? html`<section class="good" role="status">${t.done}</section>`
    : html``;
}

function renderShopList(
  t: Texts,
  base: string,
  shops: readonly ConsoleShop[],
  current: ConsoleShop | undefined,
): Html {
  const links = shops.map(
    (shop) =>
      html`<a href="${base}/controls?shop=${shop.shopId}" ${shop.shopId === current?.shopId ? "aria-current=page" : ""}>${shop.name}</a> <span class="badge">${t[shop.region]}</span> <span class="badge">${shop.authorisedAt ? t.linked : t.notLinked}</span> <code>${shop.shopId}</code><br>`,
  );
  return html`<section><h2>${t.shops}</h2>${shops.length > 0 ? html`<p>${links}</p>` : html`<p>${t.noShops}</p>`}
<form method="post" action="${base}/controls/createShop">
<label>${t.shopName}<input name="name" required maxlength="60"></label>
<label>${t.region}<select name="region"><option value="ID">${t.ID}</option><option value="TH">${t.TH}</option></select></label>
<button>${t.createShop}</button></form></section>`;
}

export function renderLifeSection(view: ConsoleView, ordersPerHour: number): Html {
  const { t, base } = view;
  return html`<section><h2>${t.life}</h2><p>${ordersPerHour > 0 ? t.lifeOn : t.lifeOff}</p>
<form method="post" action="${base}/controls/setPace">${renderShopFields(view)}
<label>${t.ordersPerHour}<input type="number" name="ordersPerHour" value="${ordersPerHour}" min="0" max="3600" required></label>
<button>${t.setPace}</button></form></section>`;
}

/** `checks`: further options of an order, by field name. */
export function renderNewOrder<T extends Texts>(
  view: ConsoleView<T>,
  items: readonly ConsoleItem[],
  checks: readonly ControlName<T>[] = [],
): Html {
  const { t } = view;
  if (items.length === 0)
    return html`<section><h2>${t.createOrder}</h2><p>${t.noItems}</p></section>`;
  const options = items
    .filter((item) => item.line !== null)
    .map(
      (item) =>
        html`<option value="${item.line}">${[item.name, item.variantName].filter(Boolean).join(" · ")} (${t.stock} ${item.stock})</option>`,
    );
  return html`<section><h2>${t.createOrder}</h2>
<form method="post" action="${view.base}/controls/createOrder">${renderShopFields(view)}
<label>${t.item}<select name="line">${options}</select></label>
<label>${t.quantity}<input type="number" name="quantity" value="1" min="1" max="1000" required></label>
<label>${t.count}<input type="number" name="count" value="1" min="1" max="500" required></label>
<label class="check"><input type="checkbox" name="paid" checked>${t.paid}</label>
<label class="check"><input type="checkbox" name="cod">${t.cod}</label>
${checks.map((name) => html`<label class="check"><input type="checkbox" name="${name}">${t[name]}</label>`)}
<button class="primary">${t.create}</button></form></section>`;
}

/** `field`: the controls' name of an order. */
export function renderOrders<T extends Texts>(
  view: ConsoleView<T>,
  field: string,
  orders: readonly ConsoleOrder<T>[],
): Html {
  const { t } = view;
  if (orders.length === 0) return html`<section><h2>${t.orders}</h2><p>${t.noOrders}</p></section>`;
  const price = createPriceFormat(view);
  const rows = orders.map(
    (
      order,
    ) => html`<tr><td><code>${order.orderId}</code><br>${order.lines.map((line) => html`${line.quantity} × ${line.name} ${line.variantName}<br>`)}</td>
<td><span class="badge">${order.status}</span><br>${order.trackingNumber ? html`<code>${order.trackingNumber}</code>` : ""}</td>
<td>${order.buyerName}${order.isCod ? html` <span class="badge">COD</span>` : ""}</td><td class="number">${price(order.total)}</td>
<td>${renderButtons(view, order.actions, html`<input type="hidden" name="${field}" value="${order.orderId}">`)}</td></tr>`,
  );
  return html`<section><h2 id="orders">${t.orders}</h2><div class="scroll" role="region" aria-labelledby="orders" tabindex="0"><table>
<thead><tr><th>${t.order}</th><th>${t.status}</th><th>${t.buyer}</th><th class="number">${t.total}</th><th>${t.actions}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** `field`: the name in which an item's buttons send its id. */
export function renderItems(
  view: ConsoleView,
  items: readonly ConsoleItem[],
  field = "line",
): Html {
  const { t } = view;
  if (items.length === 0) return html``;
  const price = createPriceFormat(view);
  const hasActions = items.some(({ actions = [] }) => actions.length > 0);
  const rows = items.map(
    (
      item,
    ) => html`<tr><td>${item.name}${item.variantName ? html`<br>${item.variantName}` : ""}</td><td><code>${item.sku}</code></td><td><span class="badge">${item.status}</span></td>
<td class="number">${price(item.price)}</td><td class="number">${item.stock}</td>${hasActions ? html`<td>${renderButtons(view, item.actions ?? [], html`<input type="hidden" name="${field}" value="${item.line}">`)}</td>` : ""}</tr>`,
  );
  return html`<section><h2 id="items">${t.items}</h2><div class="scroll" role="region" aria-labelledby="items" tabindex="0"><table>
<thead><tr><th>${t.item}</th><th>${t.sku}</th><th>${t.status}</th><th class="number">${t.price}</th><th class="number">${t.stock}</th>${hasActions ? html`<th>${t.actions}</th>` : ""}</tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** Creates an item that the app does not know until it imports it. */
export function renderNewItem(view: ConsoleView, minLength: number, hasExamples: boolean): Html {
  const { t, base } = view;
  return html`<section><h2>${t.addItem}</h2><p>${t.addItemText}</p>
<form method="post" action="${base}/controls/addItem">${renderShopFields(view)}
<label>${t.itemName.replace("{count}", String(minLength))}<input name="name" minlength="${minLength}" maxlength="120" required></label>
<label>${t.sku}<input name="sku" maxlength="90"></label>
<label>${t.price}<input type="number" name="price" value="${view.shop.region === "ID" ? 75_000 : 159}" min="1" step="any" required></label>
<label>${t.stock}<input type="number" name="stock" value="10" min="0" max="1000000" required></label>
<label class="check"><input type="checkbox" name="sizes">${t.sizes}</label>
<button>${t.makeItem}</button></form>${
    hasExamples
      ? html`<br>
<form method="post" action="${base}/controls/addExampleItems">${renderShopFields(view)}<button>${t.addExampleItems}</button></form>`
      : ""
  }</section>`;
}

export function renderMishaps(view: ConsoleView, once: readonly ControlName[]): Html {
  const { t, base } = view;
  const renderCountedForm = (
    action: "throttle" | "goOffline" | "failNextLabel",
    field: "calls" | "labels",
    value: number,
  ) => html`<form method="post" action="${base}/controls/${action}">${renderShopFields(view)}
<label>${t[action]}: ${t[field]}<input type="number" name="${field}" value="${value}" min="1" max="100" required></label><button>${t.go}</button></form>`;
  return html`<section><h2>${t.mishaps}</h2>
${renderButtons(view, once, html``)}<br>
${renderCountedForm("throttle", "calls", 5)}<br>${renderCountedForm("goOffline", "calls", 3)}<br>${renderCountedForm("failNextLabel", "labels", 1)}</section>`;
}

function renderButtons<T extends Texts>(
  view: ConsoleView<T>,
  names: readonly ControlName<T>[],
  about: Html,
): Html {
  const all = names.map(
    (name) => html`<button formaction="${view.base}/controls/${name}">${view.t[name]}</button>`,
  );
  return html`<form class="inline" method="post">${renderShopFields(view)}${about}<span class="actions">${all}</span></form>`;
}

/** Shows the values that the seller copies into the app and back, and makes new keys. */
export function renderKeys(
  view: ConsoleView,
  t: KeyTexts,
  { webhookUrl, facts }: { webhookUrl: string; facts: readonly (readonly [string, string])[] },
): Html {
  return html`<section><h2>${t.keys}</h2><p>${t.keysText}</p>
<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd><code>${value}</code></dd>`)}</dl>
<form method="post" action="${view.base}/controls/setWebhook">${renderShopFields(view)}
<label>${t.webhookUrl}<input name="webhookUrl" type="url" maxlength="300" value="${webhookUrl}"></label><button>${t.setWebhook}</button></form>
${renderButtonForm(view, [
  ["renewKey", t.renewKey],
  ["deleteKey", t.deleteKey],
])}</section>`;
}

interface KeyTexts {
  keys: string;
  keysText: string;
  webhookUrl: string;
  setWebhook: string;
  renewKey: string;
  deleteKey: string;
}

export const renderButtonForm = (
  view: ConsoleView,
  buttons: readonly (readonly [name: string, text: string])[],
) =>
  html`<form class="inline" method="post">${renderShopFields(view)}<span class="actions">${buttons.map(
    ([name, text]) => html`<button formaction="${view.base}/controls/${name}">${text}</button>`,
  )}</span></form>`;

/** `back` returns the visitor to the shop's page. */
export function renderShopFields({ shop }: ConsoleView): Html {
  return html`<input type="hidden" name="shopId" value="${shop.shopId}"><input type="hidden" name="back" value="${shop.shopId}">`;
}

function createPriceFormat({ language, shop }: ConsoleView): (minor: number) => string {
  const [currency, digits] = shop.region === "ID" ? ["IDR", 0] : ["THB", 2];
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (minor) => format.format(minor / 10 ** digits);
}

interface ConsolePage<Deps, Shop extends ConsoleShop, T extends Texts> {
  /** The moods that its shops can have. */
  moods: readonly Mood[];
  textsOf(c: Context): T;
  page(c: Context, title: string, body: Html): Promise<Response>;
  listShops(deps: Deps, seller: string): Promise<readonly Shop[]>;
}

/** A marketplace's console: its seller's shops, and the sections about the chosen one. */
export const createConsolePage =
  <Deps extends Surroundings, Shop extends ConsoleShop, T extends Texts, Controls>(
    { moods, textsOf, page, listShops }: ConsolePage<Deps, Shop, T>,
    sections: (
      view: ConsoleView<T>,
      shop: Shop,
      controls: Controls,
      t: T,
    ) => Promise<readonly Html[]>,
  ) =>
  async (c: Context, deps: Deps, controls: Controls, seller: string): Promise<Response> => {
    const t = textsOf(c);
    const base = mountPath(deps);
    const shops = await listShops(deps, seller);
    const shop = shops.find((one) => String(one.shopId) === c.req.query("shop")) ?? shops[0];
    const view = shop && { t, base, shop, language: chooseLanguage(c) };
    const parts = view ? [...(await sections(view, shop, controls, t))] : [];
    if (view && moods.length > 0)
      parts.push(renderMoods(shop, { ...view, offered: moods, about: renderShopFields(view) }));
    const siblings = deps.siblings?.() ?? [];
    return page(c, t.controls, renderConsole(c, { base, t, shops, shop, siblings, parts }));
  };
