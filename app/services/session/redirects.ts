import "server-only";
import { redirect, redirectDocument } from "react-router";
import type { AppEnv } from "#app/env.ts";
import { isPage } from "#app/services/access/match-route.ts";
import type { Language } from "#contract/languages.ts";
import { ownPath } from "#contract/own-path.ts";

/** A path and query of our own origin (contract/own-path.ts), or the fallback. */
export function safePath(target: string | null | undefined, fallback = "/"): string {
  return ownPath(target) ?? fallback;
}

/** Where a POST came from, for resource routes that send the browser back there. */
export function refererPath(request: Request, publicOrigin: string): string {
  const referer = request.headers.get("Referer");
  return referer?.startsWith(`${publicOrigin}/`)
    ? safePath(referer.slice(publicOrigin.length))
    : "/";
}

interface Visit {
  env: AppEnv;
  /**
   * What was chosen in this browser. A guess is left out: whatever the address names is kept there
   * for a year.
   */
  chosenLanguage: Language | null;
  /** The page that was asked for. */
  url: URL;
}

/**
 * The sign-in page's address (docs/specification.md "Refusals"): it carries the path and search to
 * come back to, a signup flag and any utm data. On success it appends `/CODE?target=…` to
 * `redirect`.
 */
export function signInHref({ env, chosenLanguage, url }: Visit): string {
  const href = new URL(env.signInUrl, env.publicOrigin);
  href.searchParams.set("redirect", `${env.publicOrigin}/signup/callback`);
  href.searchParams.set("target", url.pathname + url.search);
  if (chosenLanguage) href.searchParams.set("lang", chosenLanguage);
  for (const [name, value] of url.searchParams) {
    if (name === "signup" || name.startsWith("utm_")) href.searchParams.set(name, value);
  }
  return href.origin === env.publicOrigin ? href.pathname + href.search : href.href;
}

interface LostVisit extends Visit {
  request: Request;
}

/**
 * Where sign-in leads back to: what a page loaded or sent in the background belongs to the page,
 * which alone can be shown again.
 */
function pageOf({ env, request, url }: LostVisit): URL {
  return isPage(url.pathname)
    ? url
    : new URL(refererPath(request, env.publicOrigin), env.publicOrigin);
}

/** The sign-in address for a request that has no session, or lost it. */
export function signInFor(visit: LostVisit): string {
  return signInHref({ ...visit, url: pageOf(visit) });
}

/** Sign-in is served by the upstream, not by the router: the browser must leave the page for it. */
export function signInRedirect(visit: LostVisit): Response {
  return redirectDocument(signInFor(visit));
}

/**
 * Of an address that only takes forms: whoever opens it is sent home. The router sends a form from
 * a script only where a route has a loader.
 */
export const toHome = (): Response => redirect("/");
