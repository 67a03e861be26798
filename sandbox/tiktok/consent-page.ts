import type { Context, Hono } from "hono";
import { html } from "hono/html";
import type { Region } from "../buyers.ts";
import { createSandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import { page, textsOf } from "./page.ts";
import { forSeller, shopsOf } from "./sellers.ts";

/** Where a seller consents. The app's page that they come back to is the registered one, whatever the link says. */
export function consentRoutes(root: Hono, deps: SandboxDeps): void {
  root.get("/open/authorize", async (c) =>
    c.req.query("service_id") === deps.app.serviceId
      ? forSeller(c, deps, (seller) => consentPage(c, deps, seller))
      : refusal(c),
  );
  root.post("/open/authorize", async (c) =>
    c.req.query("service_id") === deps.app.serviceId
      ? forSeller(c, deps, (seller) => decide(c, deps, seller))
      : refusal(c),
  );
}

function refusal(c: Context): Promise<Response> {
  const t = textsOf(c);
  const body = html`<section class="bad"><h1>${t.badRequest}</h1><p>${t.badPartner}</p></section>`;
  return page(c, t.badRequest, body, 400);
}

async function consentPage(
  c: Context,
  deps: SandboxDeps,
  seller: string,
  problem?: string,
): Promise<Response> {
  const t = textsOf(c);
  const shops = await shopsOf(deps, seller);
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
<div class="actions"><button class="primary" name="decision" value="confirm">${t.confirm}</button><button name="decision" value="refuse">${t.refuse}</button></div>
</form></section>`;
  return page(c, title, body, problem ? 422 : 200);
}

async function decide(c: Context, deps: SandboxDeps, seller: string): Promise<Response> {
  const form = await c.req.parseBody();
  if (form.decision !== "confirm") return backToApp(c, deps, { error: "auth_denied" });
  const shopId = await chosenShop(deps, seller, form);
  if (shopId === null) return consentPage(c, deps, seller, textsOf(c).needShop);
  return backToApp(c, deps, await createSandboxControls(deps).consent(shopId));
}

async function chosenShop(
  deps: SandboxDeps,
  seller: string,
  form: Record<string, unknown>,
): Promise<string | null> {
  if (form.shop !== "new") {
    const own = (await shopsOf(deps, seller)).find((shop) => shop.shopId === form.shop);
    return own?.shopId ?? null;
  }
  const name = typeof form.name === "string" ? form.name.trim().slice(0, 60) : "";
  const region: Region = form.region === "TH" ? "TH" : "ID";
  return name
    ? (await createSandboxControls(deps).createShop({ name, region, seller })).shopId
    : null;
}

function backToApp(c: Context, deps: SandboxDeps, answer: Record<string, string>): Response {
  const target = new URL(deps.app.redirectUrl);
  const told = { app_key: deps.app.key, ...answer, state: c.req.query("state") ?? "" };
  for (const [name, value] of Object.entries(told)) target.searchParams.set(name, value);
  return c.redirect(target.toString(), 303);
}
