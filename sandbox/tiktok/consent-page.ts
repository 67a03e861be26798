import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { chosenShop, consentForm } from "../consent.ts";
import { forSeller } from "../for-seller.ts";
import { createSandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import { page, textsOf } from "./page.ts";
import { shopsOf } from "./sellers.ts";

/**
 * Where a seller consents. The app's page that they come back to is the registered one, whatever
 * the link says.
 */
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
  const { title, body } = consentForm(c, { t, shops, problem });
  return page(c, title, body, problem ? 422 : 200);
}

async function decide(c: Context, deps: SandboxDeps, seller: string): Promise<Response> {
  const form = await c.req.parseBody();
  if (form.decision !== "confirm") return backToApp(c, deps, { error: "auth_denied" });
  const shopId = await shopOf(deps, seller, form);
  if (shopId === null) return consentPage(c, deps, seller, textsOf(c).needShop);
  return backToApp(c, deps, await createSandboxControls(deps).consent(shopId));
}

async function shopOf(
  deps: SandboxDeps,
  seller: string,
  form: Record<string, unknown>,
): Promise<string | null> {
  const chosen = chosenShop(form, await shopsOf(deps, seller));
  if (!chosen) return null;
  if ("own" in chosen) return chosen.own.shopId;
  return (await createSandboxControls(deps).createShop({ ...chosen.made, seller })).shopId;
}

function backToApp(c: Context, deps: SandboxDeps, answer: Record<string, string>): Response {
  const target = new URL(deps.app.redirectUrl);
  const told = { app_key: deps.app.key, ...answer, state: c.req.query("state") ?? "" };
  for (const [name, value] of Object.entries(told)) target.searchParams.set(name, value);
  return c.redirect(target.toString(), 303);
}
