import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { mountPath } from "../mount.ts";
import { chooseLanguage, renderSandboxPage } from "../page.ts";
import { findSellerPerson, makeBusiness, makeCatalog } from "./assets.ts";
import type { SandboxDeps } from "./deps.ts";
import { issueCode } from "./grants.ts";
import { businesses } from "./schema.ts";
import { LANGUAGES } from "./texts.ts";

const DIALOG_PATH = "/:version{v\\d+\\.\\d+}/dialog/oauth";

/** Facebook's dialog, in which the signed-in person lets the app in or refuses. */
export function addConsentRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(DIALOG_PATH, (c) => answerPerson(c, deps, (seller) => addConsentPages(c, deps, seller)));
  root.post(DIALOG_PATH, (c) => answerPerson(c, deps, (seller) => decideConsent(c, deps, seller)));
}

async function answerPerson(
  c: Context,
  deps: SandboxDeps,
  answer: (seller: string) => Promise<Response>,
): Promise<Response> {
  const { app } = deps;
  const back = URL.parse(c.req.query("redirect_uri") ?? "");
  if (c.req.query("client_id") !== app.id || back?.origin !== app.redirectOrigin) {
    const t = LANGUAGES[chooseLanguage(c)];
    const body = html`<section class="bad"><h1>${t.badRequest}</h1><p>${t.badApp}</p></section>`;
    return renderSandboxPage(c, t, t.badRequest, body, { status: 400 });
  }
  const seller = await deps.seller(c.req.raw);
  return typeof seller === "string" ? answer(seller) : seller;
}

async function addConsentPages(c: Context, deps: SandboxDeps, seller: string): Promise<Response> {
  const t = LANGUAGES[chooseLanguage(c)];
  const person = await findSellerPerson(deps, seller);
  const ownsBusiness = await hasBusiness(deps, person.id);
  const insertName = (text: string) => text.replace("{name}", person.name);
  const body = html`<section>
<h1>${insertName(t.consentTitle)}</h1><p>${t.consentText}</p>${ownsBusiness ? "" : html`<p>${t.consentNew}</p>`}
<form method="post" class="stack" action="${mountPath(deps)}/${c.req.param("version")}/dialog/oauth?${new URL(c.req.url).searchParams.toString()}">
<div class="actions"><button class="primary" name="decision" value="confirm">${insertName(t.confirm)}</button><button name="decision" value="refuse">${t.refuse}</button></div>
</form></section>`;
  return renderSandboxPage(c, t, insertName(t.consentTitle), body);
}

async function hasBusiness({ db }: SandboxDeps, personId: string): Promise<boolean> {
  const found = await db
    .select()
    .from(businesses)
    .where(eq(businesses.personId, personId))
    .limit(1);
  return found.length > 0;
}

async function decideConsent(c: Context, deps: SandboxDeps, seller: string): Promise<Response> {
  const { decision } = await c.req.parseBody();
  const redirectUri = c.req.query("redirect_uri") ?? "";
  const back = new URL(redirectUri);
  const answer =
    decision === "confirm"
      ? { code: await storeConsent(deps, seller, redirectUri, c.req.query("config_id")) }
      : {
          error: "access_denied",
          error_reason: "user_denied",
          error_description: "Permissions error",
        };
  for (const [name, value] of Object.entries({ ...answer, state: c.req.query("state") ?? "" }))
    back.searchParams.set(name, value);
  return c.redirect(back.href, 303);
}

/** The button's action: returns the code for the app. */
export async function storeConsent(
  deps: SandboxDeps,
  seller: string,
  redirectUri: string,
  configId?: string,
): Promise<string> {
  const person = await findSellerPerson(deps, seller);
  if (!(await hasBusiness(deps, person.id))) {
    const businessId = await makeBusiness(deps, person.id, "Toko Laras");
    await makeCatalog(deps, businessId, "Katalog Toko Laras");
  }
  return issueCode(deps, person.id, redirectUri, configId ?? null);
}
