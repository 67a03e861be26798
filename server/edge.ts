import type { AppEnv } from "#app/env.ts";
import { buildTransportHeaders } from "#app/security-headers.ts";
import { findByWord } from "#contract/word-table.ts";
import { version } from "../build/client/version.json";
import app from "../build/server/index.js";
import { buildOutsideLinks, type LinkVariables } from "./links.ts";
import {
  createDomainFinder,
  type FindOwnDomain,
  type OwnDomainVisit,
  redirectForNow,
} from "./own-domains.ts";
import { A_DAY, IMMUTABLE_CACHE, isPublicFile } from "./public-files.ts";

/** Bindings of the edge runtime (server/workerd.capnp): the upstream's and the app's address. */
interface EdgeBindings extends LinkVariables {
  API_BASE: string;
  PUBLIC_ORIGIN: string;
  SIGN_IN_URL?: string | null;
  SIGN_OUT_REDIRECT?: string;
  /** Serves build/client. Absent if a CDN serves it. */
  ASSETS?: { fetch(request: Request): Promise<Response> };
}

let domains: FindOwnDomain | undefined;

const CONTENT_TYPES: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
};

/** The composition root on an edge runtime: the app alone, in front of a remote upstream. */
export default {
  async fetch(request: Request, bindings: EdgeBindings): Promise<Response> {
    const visit = await findDomain(request, bindings).catch(() => "unknown" as const);
    const answer =
      visit === "unknown"
        ? new Response(null, { status: 503, headers: { "Retry-After": "5" } })
        : await answerVisit(request, bindings, visit);
    const response = new Response(answer.body, answer);
    const https = bindings.PUBLIC_ORIGIN.startsWith("https:");
    for (const [name, value] of buildTransportHeaders(https, { isOwnDomain: visit !== null }))
      response.headers.set(name, value);
    return response;
  },
};

function findDomain(request: Request, bindings: EdgeBindings): Promise<OwnDomainVisit | null> {
  domains ??= createDomainFinder({
    apiBase: getApiBase(bindings),
    publicOrigin: new URL(bindings.PUBLIC_ORIGIN).origin,
    fetch: askUpstream,
  });
  return domains({ request, remoteAddress: undefined });
}

const getApiBase = ({ API_BASE }: EdgeBindings) => API_BASE.replace(/\/$/, "");

/** Wrapped, because workerd's fetch refuses to be called as a method of another object. */
const askUpstream: typeof fetch = (input, init) => fetch(input, init);

async function answerVisit(
  request: Request,
  bindings: EdgeBindings,
  visit: OwnDomainVisit | null,
): Promise<Response> {
  if (visit?.redirect != null) return redirectForNow(visit.redirect);
  const publicOrigin = new URL(bindings.PUBLIC_ORIGIN).origin;
  const apiBase = getApiBase(bindings);
  const arrived = visit?.request ?? request;
  const { pathname, search } = new URL(arrived.url);
  if (bindings.ASSETS && pathname.startsWith("/assets/"))
    return serveAsset(bindings.ASSETS, pathname, IMMUTABLE_CACHE);
  if (bindings.ASSETS && isPublicFile(pathname))
    return serveAsset(bindings.ASSETS, pathname, A_DAY);
  if (pathname === "/version.json")
    return Response.json({ version }, { headers: { "Cache-Control": "no-cache" } });
  const signInUrl = bindings.SIGN_IN_URL ?? `${apiBase}/v1/accounts/auth/signin`;
  const env: AppEnv = {
    apiBase,
    apiFetch: askUpstream,
    publicOrigin: visit?.origin ?? publicOrigin,
    ...(visit ? { ownDomain: { appOrigin: publicOrigin } } : {}),
    signInUrl,
    signOutRedirect: bindings.SIGN_OUT_REDIRECT ?? signInUrl,
    secureCookies: bindings.PUBLIC_ORIGIN.startsWith("https:"),
    requestId: request.headers.get("X-Request-Id") ?? crypto.randomUUID(),
    version,
    ...buildOutsideLinks(bindings, { apiBase, publicOrigin: bindings.PUBLIC_ORIGIN }),
  };
  // Ignores the Host header: behind a proxy it differs from the public origin.
  return app.fetch(new Request(env.publicOrigin + pathname + search, arrived), env);
}

/** Adds types and cache lifetimes, which the runtime's disk service lacks. */
async function serveAsset(
  assets: NonNullable<EdgeBindings["ASSETS"]>,
  pathname: string,
  lifetime: string,
): Promise<Response> {
  const file = await assets.fetch(new Request(`http://assets${pathname}`));
  if (!file.ok) return new Response(null, { status: 404 });
  const type =
    findByWord(CONTENT_TYPES, pathname.split(".").at(-1) ?? "") ?? "application/octet-stream";
  return new Response(file.body, {
    headers: { "Content-Type": type, "Cache-Control": lifetime },
  });
}
