import type { Context, Hono } from "hono";
import { addConsentPages, redirectWith } from "../consent.ts";
import { mountPath } from "../mount.ts";
import type { Texts } from "../texts.ts";
import { ApiError, createFailure } from "./answers.ts";
import { createSandboxControls } from "./controls.ts";
import type { SandboxDeps } from "./deps.ts";
import { verifyPublic } from "./gate.ts";
import { GRANT_DAYS } from "./grants.ts";
import { page, textsOf } from "./page.ts";
import { listShops } from "./sellers.ts";

/** The current unsigned link at `/auth`, and the older signed one, which leads to the same page. */
export function addConsentRoutes(root: Hono, api: Hono, deps: SandboxDeps): void {
  addConsentPages(root, deps, {
    path: "/auth",
    problemOf: linkProblem,
    ...{ textsOf, page, listShops, controls: createSandboxControls, days: GRANT_DAYS },
    refused: "access_denied",
    backToApp: (c, _deps, answer) => returnToApp(c, answer),
  });
  addSignedLink(api, deps, "/shop/auth_partner", "/auth");
}

/** A signed link, which leads to a page. */
export function addSignedLink(api: Hono, deps: SandboxDeps, link: string, to: string): void {
  api.get(link, (c) => {
    try {
      verifyPublic(deps, c);
    } catch (error) {
      if (error instanceof ApiError) return createFailure(error);
      throw error;
    }
    const query = new URLSearchParams({
      partner_id: deps.partner.id,
      redirect_uri: c.req.query("redirect") ?? "",
    });
    return c.redirect(`${mountPath(deps)}${to}?${query}`);
  });
}

/** The link must be the app's own, with the declared domain. */
export function linkProblem(c: Context, deps: SandboxDeps, t: Texts): string | null {
  if (c.req.query("partner_id") !== deps.partner.id) return t.badPartner;
  return isDeclared(deps, c.req.query("redirect_uri")) ? null : t.badRedirect;
}

function isDeclared(deps: SandboxDeps, redirectUri: string | undefined): boolean {
  if (!redirectUri || !URL.canParse(redirectUri)) return false;
  const { origin } = new URL(redirectUri);
  return (
    origin === new URL(deps.origin()).origin || origin === new URL(deps.partner.callbackUrl).origin
  );
}

/** Keeps the query of the app's own address, and returns its `state` unchanged. */
export function returnToApp(c: Context, answer: Record<string, string>): Response {
  const state = c.req.query("state");
  const told = { ...answer, ...(state ? { state } : {}) };
  return redirectWith(c, c.req.query("redirect_uri") ?? "", told);
}
