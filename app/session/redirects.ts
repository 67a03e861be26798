import "server-only";
import { redirect, redirectDocument } from "react-router";
import { isPage } from "#app/access/match-route.ts";
import type { AppEnv } from "#app/env.ts";
import type { Language } from "#contract/languages.ts";
import { getOwnPath } from "#contract/own-path.ts";

/** Returns a path and query of our own origin (contract/own-path.ts), or the fallback. */
export function getSafePath(target: string | null | undefined, fallback = "/"): string {
  return getOwnPath(target) ?? fallback;
}

/** Returns the page of a POST, for resource routes that redirect back. */
export function getRefererPath(request: Request, publicOrigin: string): string {
  const referer = request.headers.get("Referer");
  return referer?.startsWith(`${publicOrigin}/`)
    ? getSafePath(referer.slice(publicOrigin.length))
    : "/";
}

interface LostVisitor {
  env: AppEnv;
  /** Chosen in this browser. Guesses are left out, as the sign-in page stores it for a year. */
  chosenLanguage: Language | null;
  /** The requested page. */
  url: URL;
}

/**
 * Returns the sign-in page's address (docs/specification.md "Refusals"). It carries the path and
 * search to return to, a signup flag and any utm data. On success sign-in appends `/CODE?target=…`
 * to `redirect`.
 */
export function signInHref({ env, chosenLanguage, url }: LostVisitor): string {
  const href = new URL(env.signInUrl, env.publicOrigin);
  href.searchParams.set("redirect", `${env.publicOrigin}/signup/callback`);
  href.searchParams.set("target", url.pathname + url.search);
  if (chosenLanguage) href.searchParams.set("lang", chosenLanguage);
  for (const [name, value] of url.searchParams) {
    if (name === "signup" || name.startsWith("utm_")) href.searchParams.set(name, value);
  }
  return href.origin === env.publicOrigin ? href.pathname + href.search : href.href;
}

interface LostVisit extends LostVisitor {
  request: Request;
}

/** Returns the page to return to. For a background request, its page. */
function findReturnPage({ env, request, url }: LostVisit): URL {
  return isPage(url.pathname)
    ? url
    : new URL(getRefererPath(request, env.publicOrigin), env.publicOrigin);
}

/** Returns the sign-in address for a request without a valid session. */
export function signInFor(visit: LostVisit): string {
  return signInHref({ ...visit, url: findReturnPage(visit) });
}

/** Redirects with a new document, as the upstream serves sign-in, not the router. */
export function signInRedirect(visit: LostVisit): Response {
  return redirectDocument(signInFor(visit));
}

/**
 * Loader of an address that only takes forms: redirects to the home page. The router submits a form
 * from a script only to routes with a loader.
 */
export const toHome = (): Response => redirect("/");
