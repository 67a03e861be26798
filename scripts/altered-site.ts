import { serve } from "@hono/node-server";
import type { CurrentMember } from "#contract/accounts.ts";
import { readServerConfig } from "#server/config.ts";
import { type AppBuild, createSite } from "#server/site.ts";

/** Overrides of the upstream's answer about the member. */
export interface AlteredAnswers {
  account?: Partial<CurrentMember["account"]>;
  user?: Partial<CurrentMember["user"]>;
  /** The path of a call that answers 500. */
  failing?: string;
  answers?: Record<string, unknown>;
}

/** The sibling products, which the demo lacks. */
const SERVICES = Object.fromEntries(
  ["STORE", "LINKS", "POS", "ADS"].map((name) => [
    `SERVICE_${name}_URL`,
    `https://${name.toLowerCase()}.example/`,
  ]),
);

/**
 * Serves the built app in front of another site's API and overrides its answers about the member:
 * states that the demo does not have.
 */
export async function serveAltered(
  upstream: string,
  port: number,
): Promise<{
  origin: string;
  alter: (altered: AlteredAnswers) => void;
  close: () => Promise<void>;
}> {
  let altered: AlteredAnswers = {};
  const origin = `http://localhost:${port}`;
  const app = { fetch: (request: Request) => answerAltered(upstream, origin, request, altered) };
  const backend = {
    app,
    sandboxes: { shopee: { fetch: (request: Request) => forwardPicture(upstream, request) } },
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

async function answerAltered(
  upstream: string,
  origin: string,
  request: Request,
  { account, user, failing, answers }: AlteredAnswers,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname === failing)
    return Response.json({ code: "unexpected", message: "", requestId: "demo" }, { status: 500 });
  if (answers?.[pathname] !== undefined) return Response.json(answers[pathname]);
  const { method, headers } = request;
  const apiAnswer = await fetch(`${upstream}/api${pathname}${search}`, {
    method,
    headers,
    body: method === "GET" ? null : await request.arrayBuffer(),
  });
  const init = { status: apiAnswer.status, headers: dropEncodingHeaders(apiAnswer.headers) };
  if (!apiAnswer.headers.get("content-type")?.includes("json"))
    return new Response(await apiAnswer.arrayBuffer(), init);
  // A page loads pictures from its own origin only.
  const text = (await apiAnswer.text()).replaceAll(upstream, origin);
  if (pathname !== "/v1/accounts/me" || !apiAnswer.ok) return new Response(text, init);
  const me = JSON.parse(text) as CurrentMember;
  return Response.json({
    ...me,
    account: { ...me.account, ...account },
    user: { ...me.user, ...user },
  });
}

/** Forwards the sandbox's pictures. */
async function forwardPicture(upstream: string, { url }: Request): Promise<Response> {
  const { pathname, search } = new URL(url);
  const fileAnswer = await fetch(upstream + pathname + search);
  return new Response(await fileAnswer.arrayBuffer(), {
    status: fileAnswer.status,
    headers: dropEncodingHeaders(fileAnswer.headers),
  });
}

/** Drops the headers of the encoding: fetch has decompressed the body. */
function dropEncodingHeaders(headers: Headers): Headers {
  const keptHeaders = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"])
    keptHeaders.delete(name);
  return keptHeaders;
}
