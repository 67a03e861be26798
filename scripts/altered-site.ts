import { serve } from "@hono/node-server";
import type { Me } from "#contract/accounts.ts";
import { readServerConfig } from "#server/config.ts";
import { type AppBuild, createSite } from "#server/site.ts";

/** What a scene says of the member instead of the upstream. */
export interface Altered {
  account?: Partial<Me["account"]>;
  user?: Partial<Me["user"]>;
  /** The path of a call that answers 500. */
  failing?: string;
  /** What calls answer, by their path. */
  answers?: Record<string, unknown>;
}

/** The sibling products, which the demo has none of. */
const SERVICES = Object.fromEntries(
  ["STORE", "LINKS", "POS", "ADS"].map((name) => [
    `SERVICE_${name}_URL`,
    `https://${name.toLowerCase()}.example/`,
  ]),
);

/**
 * The built app on a port before another site's API, whose answers about the member it alters:
 * states that the demo is not in.
 */
export async function serveAltered(
  upstream: string,
  port: number,
): Promise<{ origin: string; alter: (altered: Altered) => void; close: () => Promise<void> }> {
  let altered: Altered = {};
  const origin = `http://localhost:${port}`;
  const app = { fetch: (request: Request) => answer(upstream, origin, request, altered) };
  const backend = {
    app,
    sandbox: { fetch: (request: Request) => passOn(upstream, request) },
    tiktokSandbox: null,
    tokopediaSandbox: null,
    metaSandbox: null,
    lazadaSandbox: null,
    courierSandbox: null,
    blibliSandbox: null,
    lineSandbox: null,
    paymentSandbox: null,
    pageFetch: (): typeof fetch => async (input, init) => app.fetch(new Request(input, init)),
  };
  const build = (await import(new URL("../build/server/index.js", import.meta.url).href)) as {
    default: AppBuild;
  };
  const config = readServerConfig({ PORT: String(port), PUBLIC_ORIGIN: origin, ...SERVICES });
  const server = serve({
    fetch: createSite(config, build.default, backend, "pictures").fetch,
    port,
  });
  return {
    origin,
    alter: (next) => {
      altered = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(
  upstream: string,
  origin: string,
  request: Request,
  { account, user, failing, answers }: Altered,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname === failing)
    return Response.json({ code: "unexpected", message: "", requestId: "demo" }, { status: 500 });
  if (answers?.[pathname] !== undefined) return Response.json(answers[pathname]);
  const { method, headers } = request;
  const answered = await fetch(`${upstream}/api${pathname}${search}`, {
    method,
    headers,
    body: method === "GET" ? null : await request.arrayBuffer(),
  });
  const init = { status: answered.status, headers: plain(answered.headers) };
  if (!answered.headers.get("content-type")?.includes("json"))
    return new Response(await answered.arrayBuffer(), init);
  // Pictures are loaded from the page's own origin alone.
  const text = (await answered.text()).replaceAll(upstream, origin);
  if (pathname !== "/v1/accounts/me" || !answered.ok) return new Response(text, init);
  const me = JSON.parse(text) as Me;
  return Response.json({
    ...me,
    account: { ...me.account, ...account },
    user: { ...me.user, ...user },
  });
}

/** The sandbox's pictures. */
async function passOn(upstream: string, { url }: Request): Promise<Response> {
  const { pathname, search } = new URL(url);
  const answered = await fetch(upstream + pathname + search);
  return new Response(await answered.arrayBuffer(), {
    status: answered.status,
    headers: plain(answered.headers),
  });
}

/** The body was unpacked on the way. */
function plain(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) kept.delete(name);
  return kept;
}
