import type { Context } from "hono";
import { html } from "hono/html";
import type { Region } from "./buyers.ts";
import type { Html } from "./page.ts";
import type { Texts } from "./texts.ts";

interface ConsentShop {
  shopId: string | number;
  name: string;
  region: Region;
}

interface Consent {
  t: Texts;
  /** The seller's. */
  shops: readonly ConsentShop[];
  /** What was wrong with the choice before. */
  problem: string | undefined;
  /** For how many days the seller may choose to let the app in; absent: no choice. */
  days?: { min: number; max: number };
}

/** Where a seller lets the app in: one of their shops, or a new one. */
export function consentForm(
  c: Context,
  { t, shops, problem, days }: Consent,
): { title: string; body: Html } {
  const radios = shops.map(
    (shop, at) =>
      html`<label class="check"><input type="radio" name="shop" value="${shop.shopId}" ${at === 0 ? "checked" : ""}>${shop.name} <span class="badge">${t[shop.region]}</span> <code>${shop.shopId}</code></label>`,
  );
  const title = t.consentTitle.replace("{app}", "Etalase");
  const body = html`<section>
<h1>${title}</h1><p>${t.consentText}</p>
${problem ? html`<p role="alert" class="badge bad">${problem}</p>` : ""}
<form method="post" class="stack" action="?${new URL(c.req.url).searchParams.toString()}">
<fieldset><legend>${t.chooseShop}</legend>${radios}
<label class="check"><input type="radio" name="shop" value="new" ${shops.length === 0 ? "checked" : ""}>${t.newShop}</label>
<label>${t.shopName}<input name="name" maxlength="60" autocomplete="off"></label>
<label>${t.region}<select name="region"><option value="ID">${t.ID}</option><option value="TH">${t.TH}</option></select></label></fieldset>
${days ? html`<label>${t.grantDays}<input name="days" type="number" min="${days.min}" max="${days.max}" value="${days.max}"></label>` : ""}
<div class="actions"><button class="primary" name="decision" value="confirm">${t.confirm}</button><button name="decision" value="refuse">${t.refuse}</button></div>
</form></section>`;
  return { title, body };
}

/**
 * Which of their shops was chosen; "new": one that is to be made, null without a name; null: none
 * of theirs.
 */
export function chosenShop<Shop extends ConsentShop>(
  form: Record<string, unknown>,
  shops: readonly Shop[],
): { own: Shop } | { made: { name: string; region: Region } } | null {
  if (form.shop !== "new") {
    const own = shops.find(({ shopId }) => String(shopId) === form.shop);
    return own ? { own } : null;
  }
  const name = typeof form.name === "string" ? form.name.trim().slice(0, 60) : "";
  return name ? { made: { name, region: form.region === "TH" ? "TH" : "ID" } } : null;
}
