import type { Context, Hono } from "hono";
import { html } from "hono/html";
import type { Region } from "./buyers.ts";
import { answerSeller, type KnowsSeller } from "./for-seller.ts";
import type { Html } from "./page.ts";
import type { Texts } from "./texts.ts";

interface ConsentShop {
  shopId: string | number;
  name: string;
  region: Region;
}

interface ConsentPageProps {
  t: Texts;
  shops: readonly ConsentShop[];
  /** The error of the previous choice. */
  problem: string | undefined;
  /** The days for which the seller may let the app in. Absent where there is no choice. */
  days?: { min: number; max: number };
}

/** The form in which a seller lets the app in: one of their shops, or a new one. */
function renderConsentForm(
  c: Context,
  { t, shops, problem, days }: ConsentPageProps,
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
${shops.length > 1 ? html`<label class="check"><input type="radio" name="shop" value="all">${t.allShops}</label>` : ""}
<label class="check"><input type="radio" name="shop" value="new" ${shops.length === 0 ? "checked" : ""}>${t.newShop}</label>
<label>${t.shopName}<input name="name" maxlength="60" autocomplete="off"></label>
<label>${t.region}<select name="region"><option value="ID">${t.ID}</option><option value="TH">${t.TH}</option></select></label></fieldset>
${days ? html`<label>${t.grantDays}<input name="days" type="number" min="${days.min}" max="${days.max}" value="${days.max}"></label>` : ""}
<div class="actions"><button class="primary" name="decision" value="confirm">${t.confirm}</button><button name="decision" value="refuse">${t.refuse}</button></div>
</form></section>`;
  return { title, body };
}

/**
 * Returns the chosen shop, for "all" with the seller's others, one of each country (`perCountry`)
 * or all; for "new" the shop that is to be created. `null` without a name, or if it is not theirs.
 */
function findChosenShop<Shop extends ConsentShop>(
  form: Record<string, unknown>,
  shops: readonly Shop[],
  perCountry: boolean,
): { own: Shop; more: Shop[] } | { made: { name: string; region: Region } } | null {
  if (form.shop === "all") {
    const [own, ...more] = perCountry
      ? shops.filter((one, at) => shops.findIndex(({ region }) => region === one.region) === at)
      : shops;
    return own ? { own, more } : null;
  }
  if (form.shop !== "new") {
    const foundShop = shops.find(({ shopId }) => String(shopId) === form.shop);
    return foundShop ? { own: foundShop, more: [] } : null;
  }
  const name = typeof form.name === "string" ? form.name.trim().slice(0, 60) : "";
  return name ? { made: { name, region: form.region === "TH" ? "TH" : "ID" } } : null;
}

interface ConsentRoutes<Deps, Shop extends ConsentShop> {
  /** The page's path, below the mount. */
  path: string;
  /** Returns an error unless the link is the app's own, so that nobody is redirected elsewhere. */
  problemOf(c: Context, deps: Deps, t: Texts): string | null;
  textsOf(c: Context): Texts;
  page(c: Context, title: string, body: Html, status: 200 | 400 | 422): Promise<Response>;
  listShops(deps: Deps, seller: string): Promise<readonly Shop[]>;
  controls(deps: Deps): {
    createShop(shop: { name: string; region: Region; seller: string }): Promise<Shop>;
    consent(
      shopId: Shop["shopId"],
      days?: number,
      more?: Shop["shopId"][],
    ): Promise<Record<string, string>>;
  };
  /** A grant covers at most one shop of each country. */
  perCountry?: true;
  days?: { min: number; max: number };
  /** The app gets this if the seller refuses. */
  refused: string;
  backToApp(c: Context, deps: Deps, answer: Record<string, string>): Response;
}

export function addConsentPages<Deps extends KnowsSeller, Shop extends ConsentShop>(
  root: Hono,
  deps: Deps,
  of: ConsentRoutes<Deps, Shop>,
): void {
  const { textsOf, page, listShops, days } = of;
  async function askForConsent(c: Context, seller: string, problem?: string): Promise<Response> {
    const shops = await listShops(deps, seller);
    const about = { t: textsOf(c), shops, problem, ...(days ? { days } : {}) };
    const { title, body } = renderConsentForm(c, about);
    return page(c, title, body, problem ? 422 : 200);
  }
  async function decideConsent(c: Context, seller: string): Promise<Response> {
    const form = await c.req.parseBody();
    if (form.decision !== "confirm") return of.backToApp(c, deps, { error: of.refused });
    const chosen = findChosenShop(form, await listShops(deps, seller), of.perCountry ?? false);
    if (!chosen) return askForConsent(c, seller, textsOf(c).needShop);
    const controls = of.controls(deps);
    const shop =
      "own" in chosen ? chosen.own : await controls.createShop({ ...chosen.made, seller });
    const wanted = typeof form.days === "string" && form.days ? Number(form.days) : undefined;
    const more = "more" in chosen ? chosen.more.map(({ shopId }) => shopId) : [];
    return of.backToApp(c, deps, await controls.consent(shop.shopId, days && wanted, more));
  }
  const guardPage =
    (answer: (c: Context, seller: string) => Promise<Response>) => async (c: Context) =>
      refuseLink(c, of, of.problemOf(c, deps, textsOf(c))) ??
      answerSeller(c, deps, (seller) => answer(c, seller));
  root.get(of.path, guardPage(askForConsent));
  root.post(of.path, guardPage(decideConsent));
}

/** Returns `null` if the link is valid. */
export function refuseLink(
  c: Context,
  { textsOf, page }: Pick<ConsentRoutes<never, ConsentShop>, "textsOf" | "page">,
  problem: string | null,
): Promise<Response> | null {
  if (problem === null) return null;
  const t = textsOf(c);
  const body = html`<section class="bad"><h1>${t.badRequest}</h1><p>${problem}</p></section>`;
  return page(c, t.badRequest, body, 400);
}

/** Keeps the address's own query. */
export function redirectWith(c: Context, to: string, told: Record<string, string>): Response {
  const target = new URL(to);
  for (const [name, value] of Object.entries(told)) target.searchParams.set(name, value);
  return c.redirect(target.toString(), 303);
}
