import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { refuseLink } from "../consent.ts";
import { answerSeller } from "../for-seller.ts";
import { addSignedLink, linkProblem, returnToApp } from "./consent-page.ts";
import type { SandboxDeps } from "./deps.ts";
import { revokeGrant } from "./grants.ts";
import { page, textsOf } from "./page.ts";
import { listShops } from "./sellers.ts";

/** The page on which a seller ends consent: a signed link leads to it. */
export function endConsentRoutes(root: Hono, api: Hono, deps: SandboxDeps): void {
  addSignedLink(api, deps, "/shop/cancel_auth_partner", "/auth/cancel");
  const guardPage =
    (answer: (c: Context, deps: SandboxDeps, seller: string) => Promise<Response>) =>
    async (c: Context) =>
      refuseLink(c, { textsOf, page }, linkProblem(c, deps, textsOf(c))) ??
      answerSeller(c, deps, (seller) => answer(c, deps, seller));
  root.get("/auth/cancel", guardPage(askForConsent));
  root.post("/auth/cancel", guardPage(decideConsent));
}

const listAuthorised = async (deps: SandboxDeps, seller: string) =>
  (await listShops(deps, seller)).filter(({ authorisedAt }) => authorisedAt !== null);

async function askForConsent(c: Context, deps: SandboxDeps, seller: string): Promise<Response> {
  const t = textsOf(c);
  const radios = (await listAuthorised(deps, seller)).map(
    (shop, at) =>
      html`<label class="check"><input type="radio" name="shop" value="${shop.shopId}" ${at === 0 ? "checked" : ""}>${shop.name} <code>${shop.shopId}</code></label>`,
  );
  const title = t.endConsentTitle.replace("{app}", "Etalase");
  const body = html`<section>
<h1>${title}</h1><p>${radios.length === 0 ? t.endConsentNone : t.endConsentText}</p>
<form method="post" class="stack" action="?${new URL(c.req.url).searchParams.toString()}">
${radios.length === 0 ? "" : html`<fieldset><legend>${t.chooseShop}</legend>${radios}</fieldset>`}
<div class="actions">${radios.length === 0 ? "" : html`<button class="primary" name="decision" value="confirm">${t.endConsent}</button>`}<button name="decision" value="refuse">${t.endConsentBack}</button></div>
</form></section>`;
  return page(c, title, body);
}

async function decideConsent(c: Context, deps: SandboxDeps, seller: string): Promise<Response> {
  const form = await c.req.parseBody();
  if (form.decision !== "confirm") return returnToApp(c, {});
  const authorised = await listAuthorised(deps, seller);
  const shop = authorised.find(({ shopId }) => String(shopId) === form.shop);
  if (!shop) return askForConsent(c, deps, seller);
  await revokeGrant(deps, shop.shopId);
  return returnToApp(c, { shop_id: String(shop.shopId) });
}
