import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { chosenShop, consentForm } from "../consent.ts";
import { forSeller } from "../for-seller.ts";
import { ApiError, failure } from "./answers.ts";
import { createSandboxControls } from "./controls.ts";
import { mountPath, type SandboxDeps } from "./deps.ts";
import { verifyPublic } from "./gate.ts";
import { GRANT_DAYS } from "./grants.ts";
import { page, textsOf } from "./page.ts";
import { shopsOf } from "./sellers.ts";

/**
 * Where a seller consents: the current unsigned link at `/auth`, and the older signed one, which
 * leads to the same page.
 */
export function consentRoutes(root: Hono, api: Hono, deps: SandboxDeps): void {
  root.get(
    "/auth",
    async (c) =>
      (await refusal(c, deps)) ?? forSeller(c, deps, (seller) => consentPage(c, deps, seller)),
  );
  root.post(
    "/auth",
    async (c) =>
      (await refusal(c, deps)) ?? forSeller(c, deps, (seller) => decide(c, deps, seller)),
  );
  api.get("/shop/auth_partner", (c) => {
    try {
      verifyPublic(deps, c);
    } catch (error) {
      if (error instanceof ApiError) return failure(error);
      throw error;
    }
    const query = new URLSearchParams({
      partner_id: deps.partner.id,
      redirect_uri: c.req.query("redirect") ?? "",
    });
    return c.redirect(`${mountPath(deps)}/auth?${query}`);
  });
}

/**
 * Nobody is sent anywhere unless the link is the app's own: its domain must be the declared one.
 */
export async function refusal(c: Context, deps: SandboxDeps): Promise<Response | null> {
  const t = textsOf(c);
  const problem =
    c.req.query("partner_id") !== deps.partner.id
      ? t.badPartner
      : !isDeclared(deps, c.req.query("redirect_uri"))
        ? t.badRedirect
        : null;
  return problem === null
    ? null
    : page(
        c,
        t.badRequest,
        html`<section class="bad"><h1>${t.badRequest}</h1><p>${problem}</p></section>`,
        400,
      );
}

function isDeclared(deps: SandboxDeps, redirectUri: string | undefined): boolean {
  if (!redirectUri || !URL.canParse(redirectUri)) return false;
  const { origin } = new URL(redirectUri);
  return (
    origin === new URL(deps.origin()).origin || origin === new URL(deps.partner.callbackUrl).origin
  );
}

async function consentPage(
  c: Context,
  deps: SandboxDeps,
  seller: string,
  problem?: string,
): Promise<Response> {
  const t = textsOf(c);
  const shops = await shopsOf(deps, seller);
  const { title, body } = consentForm(c, { t, shops, problem, days: GRANT_DAYS });
  return page(c, title, body, problem ? 422 : 200);
}

async function decide(c: Context, deps: SandboxDeps, seller: string): Promise<Response> {
  const form = await c.req.parseBody();
  if (form.decision !== "confirm") return backToApp(c, { error: "access_denied" });
  const shopId = await shopOf(deps, seller, form);
  if (shopId === null) return consentPage(c, deps, seller, textsOf(c).needShop);
  const days = typeof form.days === "string" && form.days ? Number(form.days) : undefined;
  return backToApp(c, await createSandboxControls(deps).consent(shopId, days));
}

async function shopOf(
  deps: SandboxDeps,
  seller: string,
  form: Record<string, unknown>,
): Promise<number | null> {
  const chosen = chosenShop(form, await shopsOf(deps, seller));
  if (!chosen) return null;
  if ("own" in chosen) return chosen.own.shopId;
  return (await createSandboxControls(deps).createShop({ ...chosen.made, seller })).shopId;
}

/** Keeps what the app's own address carries, and gives its `state` back untouched. */
export function backToApp(c: Context, answer: Record<string, string>): Response {
  const target = new URL(c.req.query("redirect_uri") ?? "");
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  const state = c.req.query("state");
  if (state) target.searchParams.set("state", state);
  return c.redirect(target.toString(), 303);
}
