import { randomUUID } from "node:crypto";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import type { AppEnv } from "#app/env.ts";
import { capBody } from "./body-cap.ts";
import type { ServerConfig } from "./config.ts";
import { addTransportHeaders, METHODS } from "./every-answer.ts";
import { createDomainFinder, redirectForNow, SHARED_PICTURES } from "./own-domains.ts";
import { A_DAY, IMMUTABLE_CACHE, PUBLIC_FILES } from "./public-files.ts";

export interface AppBuild {
  fetch(request: Request, env: AppEnv): Promise<Response>;
}

export interface EmbeddedBackend {
  app: { fetch(request: Request, env?: unknown): Response | Promise<Response> };
  /** The sandboxes by the name in their path. `null` for one that does not run here. */
  sandboxes: Readonly<
    Record<string, { fetch(request: Request): Response | Promise<Response> } | null>
  >;
  /** Calls the API in this process, without a socket, for one page. */
  pageFetch: () => typeof fetch;
}

/** Set by @hono/node-server; absent in tests, which call `fetch` without a socket. */
interface NodeBindings {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
}
type SiteContext = Context<NodeBindings>;

/** The base of the embedded backend's calls, which no network sees. */
const EMBEDDED_BASE = "http://backend";

/**
 * Everything one address serves, in this order: shops at their own domains, files, health, the API,
 * the sandbox, the app.
 */
export function createSite(
  config: ServerConfig,
  app: AppBuild,
  backend: EmbeddedBackend | null,
  version: string,
): Hono<NodeBindings> {
  const env = buildAppEnv(config, backend, version);
  const callApp = (c: SiteContext, request: Request, changes: Partial<AppEnv> = {}) =>
    app.fetch(request, {
      ...env,
      ...changes,
      apiFetch: backend?.pageFetch() ?? fetch,
      requestId: readRequestId(c),
      remoteAddress: getRemoteAddress(c),
    });
  const site = new Hono<NodeBindings>();
  site.use(serveOwnDomains(config, backend, version, callApp));
  site.use(addTransportHeaders(config.publicOrigin));
  mountFiles(site, version);
  site.use(compress());
  site.use(capBody);
  if (backend) mountBackend(site, config, backend);
  else {
    site.get("/healthz", (c) => c.text("OK"));
    site.get("/readyz", (c) => answerUpstreamHealth(c, config));
  }
  site.all("*", (c) => callApp(c, moveToOrigin(c, config.publicOrigin)));
  return site;
}

type CallApp = (c: SiteContext, request: Request, changes?: Partial<AppEnv>) => Promise<Response>;

/** Serves the pages of one shop at its own domain, and nothing else of the app. */
function serveOwnDomains(
  { publicOrigin, apiBase }: ServerConfig,
  backend: EmbeddedBackend | null,
  version: string,
  callApp: CallApp,
): MiddlewareHandler<NodeBindings> {
  const find = createDomainFinder({
    ...{ apiBase: apiBase ?? EMBEDDED_BASE, publicOrigin },
    fetch: (input, init) => (backend?.pageFetch() ?? fetch)(input, init),
  });
  const shops = new Hono<NodeBindings>();
  shops.use(addTransportHeaders(publicOrigin, { isOwnDomain: true }));
  mountFiles(shops, version);
  shops.use(compress());
  shops.use(capBody);
  if (backend)
    for (const path of SHARED_PICTURES)
      shops.get(path, (c) => callBackend(c, backend, c.req.raw.url.replace("/api/", "/")));
  shops.all("*", (c) => {
    const { origin } = new URL(c.req.url);
    return callApp(c, c.req.raw, { publicOrigin: origin, ownDomain: { appOrigin: publicOrigin } });
  });
  return async (c, next) => {
    if (!METHODS.includes(c.req.method)) return next();
    const visitor = { request: c.req.raw, remoteAddress: getRemoteAddress(c) };
    const visit = await find(visitor).catch(() => "unknown" as const);
    if (visit === "unknown") return c.text("", 503, { "Retry-After": "5" });
    if (visit === null) return next();
    return visit.redirect === null
      ? shops.fetch(visit.request, c.env)
      : redirectForNow(visit.redirect);
  };
}

function mountFiles(site: Hono<NodeBindings>, version: string): void {
  site.use("/assets/*", async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", IMMUTABLE_CACHE);
  });
  site.use("/assets/*", serveStatic({ root: "build/client", precompressed: true }));
  for (const path of PUBLIC_FILES) {
    site.use(path, async (c, next) => {
      await next();
      if (c.res.ok) c.header("Cache-Control", A_DAY);
    });
    site.use(path, serveStatic({ root: "build/client", precompressed: true }));
  }
  site.get("/version.json", (c) => c.json({ version }, 200, { "Cache-Control": "no-cache" }));
}

const callBackend = (c: SiteContext, { app }: EmbeddedBackend, url: string) =>
  app.fetch(new Request(url, c.req.raw), { remoteAddress: getRemoteAddress(c) });

function mountBackend(
  site: Hono<NodeBindings>,
  { publicOrigin }: ServerConfig,
  backend: EmbeddedBackend,
): void {
  const call = (c: SiteContext, path: string) =>
    callBackend(c, backend, buildUrl(c, publicOrigin, path));
  site.get("/healthz", (c) => call(c, "/healthz"));
  site.get("/readyz", (c) => call(c, "/readyz"));
  site.get("/metrics", (c) => call(c, "/metrics"));
  site.all("/api/*", (c) => call(c, c.req.path.slice("/api".length)));
  for (const [name, sandbox] of Object.entries(backend.sandboxes))
    if (sandbox)
      site.all(`/sandbox/${name}/*`, (c) => sandbox.fetch(moveToOrigin(c, publicOrigin)));
}

const UPSTREAM_TIMEOUT_MS = 2_000;

/**
 * The server is ready if it can answer a page, which needs the upstream. Answers 503 with the text
 * of docs/specification.md "Refusals".
 */
async function answerUpstreamHealth(
  c: SiteContext,
  { apiBase, healthPath }: ServerConfig,
): Promise<Response> {
  const answer = await fetch(`${apiBase}${healthPath}`, {
    signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
    redirect: "manual",
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ? c.text("OK") : c.text("The Health Check is not successful", 503);
}

function buildAppEnv(
  config: ServerConfig,
  backend: EmbeddedBackend | null,
  version: string,
): Omit<AppEnv, "requestId" | "remoteAddress" | "apiFetch"> {
  return {
    apiBase: config.apiBase ?? EMBEDDED_BASE,
    publicOrigin: config.publicOrigin,
    signInUrl: config.signInUrl,
    signOutRedirect: config.signOutRedirect,
    secureCookies: config.publicOrigin.startsWith("https:"),
    version,
    supportUrls: config.supportUrls,
    services: config.services,
    pictureOrigins: config.pictureOrigins,
    ...(config.paymentOrigins ? { paymentOrigins: config.paymentOrigins } : {}),
    ...(backend ? { apiDocsUrl: "/api/docs" } : {}),
    ...findFirstConsole(backend),
  };
}

/** The first console leads to the others. */
function findFirstConsole(backend: EmbeddedBackend | null): Pick<AppEnv, "sandboxUrl"> {
  const [first] = Object.entries(backend?.sandboxes ?? {});
  return first?.[1] ? { sandboxUrl: `/sandbox/${first[0]}/controls` } : {};
}

/** Returns the request with the public origin: behind a proxy the Host header differs. */
const moveToOrigin = (c: SiteContext, origin: string): Request =>
  new URL(c.req.url).origin === origin
    ? c.req.raw
    : new Request(buildUrl(c, origin, new URL(c.req.url).pathname), c.req.raw);

const buildUrl = (c: SiteContext, origin: string, path: string) =>
  `${origin}${path}${new URL(c.req.url).search}`;

const getRemoteAddress = (c: SiteContext) => c.env?.incoming?.socket?.remoteAddress;

function readRequestId(c: SiteContext): string {
  const offeredId = c.req.header("X-Request-Id") ?? "";
  return /^[\w.-]{1,64}$/.test(offeredId) ? offeredId : randomUUID();
}
