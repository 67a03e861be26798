import type { AppEnv } from "#app/env.ts";
import type { Me } from "#contract/accounts.ts";
import { ORIGIN, testEnv } from "./env.ts";
import { member, stubUpstream } from "./stub-upstream.ts";

interface Build {
  default: { fetch(request: Request, env: AppEnv): Promise<Response> };
}
// A variable, so that neither TypeScript nor Vite looks for the build before it exists.
const entry = new URL("../../build/server/index.js", import.meta.url).href;
const build = (await import(/* @vite-ignore */ entry)) as Build;

type Answers = Parameters<typeof stubUpstream>[0];
interface Visit {
  /** Whose session; null is nobody's. */
  me?: Me | null;
  answers?: Answers;
  env?: Partial<AppEnv>;
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

/** One request to the production build, as a browser without JavaScript would send it. */
export async function visit(path: string, { me = member(), answers = {}, env, headers = {}, form }: Visit = {}) {
  const upstream = stubUpstream({ "GET /v1/accounts/me": () => Response.json(me), ...answers });
  const cookie = [me ? "x-jwt=token-1" : "", headers.Cookie ?? ""].filter(Boolean).join("; ");
  const request = new Request(ORIGIN + path, {
    method: form ? "POST" : "GET",
    headers: { ...(form ? { "Sec-Fetch-Site": "same-origin" } : {}), ...headers, ...(cookie ? { Cookie: cookie } : {}) },
    body: form ? new URLSearchParams(form) : undefined,
  });
  const response = await build.default.fetch(request, testEnv(upstream.fetch, env));
  return { response, html: await response.clone().text(), requests: upstream.requests };
}
