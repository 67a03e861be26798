import { randomUUID } from "node:crypto";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { AppEnv } from "#app/env.ts";
import { capBody } from "./body-cap.ts";
import type { ServerConfig } from "./config.ts";
import { addTransportHeaders } from "./every-answer.ts";
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

/** Everything one address serves, in this order: files, health, the API, the sandbox, the app. */
export function createSite(
  config: ServerConfig,
  app: AppBuild,
  backend: EmbeddedBackend | null,
  version: string,
): Hono<NodeBindings> {
  const site = new Hono<NodeBindings>();
  site.use(addTransportHeaders(config.publicOrigin));
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
  site.use(compress());
  site.use(capBody);
  if (backend) mountBackend(site, config, backend);
  else {
    site.get("/healthz", (c) => c.text("OK"));
    site.get("/readyz", (c) => answerUpstreamHealth(c, config));
  }
  const env = buildAppEnv(config, backend, version);
  site.all("*", (c) =>
    app.fetch(moveToOrigin(c, config.publicOrigin), {
      ...env,
      apiFetch: backend?.pageFetch() ?? fetch,
      requestId: readRequestId(c),
      remoteAddress: getRemoteAddress(c),
    }),
  );
  return site;
}

function mountBackend(
  site: Hono<NodeBindings>,
  { publicOrigin }: ServerConfig,
  { app, sandboxes }: EmbeddedBackend,
): void {
  const callApp = (c: SiteContext, path: string) =>
    app.fetch(moveToOrigin(c, publicOrigin, path), {
      remoteAddress: getRemoteAddress(c),
    });
  site.get("/healthz", (c) => callApp(c, "/healthz"));
  site.get("/readyz", (c) => callApp(c, "/readyz"));
  site.get("/metrics", (c) => callApp(c, "/metrics"));
  site.all("/api/*", (c) => callApp(c, c.req.path.slice("/api".length)));
  for (const [name, sandbox] of Object.entries(sandboxes))
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
    apiBase: config.apiBase ?? "http://backend",
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
function moveToOrigin(c: SiteContext, origin: string, path?: string): Request {
  const url = new URL(c.req.url);
  if (path === undefined && url.origin === origin) return c.req.raw;
  return new Request(`${origin}${path ?? url.pathname}${url.search}`, c.req.raw);
}

const getRemoteAddress = (c: SiteContext) => c.env?.incoming?.socket?.remoteAddress;

function readRequestId(c: SiteContext): string {
  const offeredId = c.req.header("X-Request-Id") ?? "";
  return /^[\w.-]{1,64}$/.test(offeredId) ? offeredId : randomUUID();
}
