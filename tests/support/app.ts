import type { AppEnv } from "#app/env.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { ORIGIN, testEnv } from "./env.ts";
import { member, stubUpstream } from "./stub-upstream.ts";

interface Build {
  default: { fetch(request: Request, env: AppEnv): Promise<Response> };
}

async function load(folder: string): Promise<Build> {
  // A variable, so that neither TypeScript nor Vite resolves the build before it exists.
  const entry = new URL(`../../build/${folder}server/index.js`, import.meta.url).href;
  return (await import(/* @vite-ignore */ entry)) as Build;
}

interface Visit {
  /** The signed-in member; `null` for nobody. */
  me?: CurrentMember | null;
  /** Separates what the app caches by session. */
  token?: string;
  answers?: Parameters<typeof stubUpstream>[0];
  env?: Partial<AppEnv>;
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

function visitor(folder: string) {
  let building: Promise<Build> | undefined;
  return async function visit(
    path: string,
    { me = member(), token = "token-1", answers = {}, env, headers = {}, form }: Visit = {},
  ) {
    building ??= load(folder);
    const build = await building;
    const upstream = stubUpstream({ "GET /v1/accounts/me": () => Response.json(me), ...answers });
    const cookie = [me ? `x-jwt=${token}` : "", headers.Cookie ?? ""].filter(Boolean).join("; ");
    const request = new Request(ORIGIN + path, {
      method: form ? "POST" : "GET",
      headers: {
        ...(form ? { "Sec-Fetch-Site": "same-origin" } : {}),
        ...headers,
        ...(cookie ? { Cookie: cookie } : {}),
      },
      body: form ? new URLSearchParams(form) : undefined,
    });
    const response = await build.default.fetch(request, testEnv(upstream.fetch, env));
    return { response, html: await response.clone().text(), requests: upstream.requests };
  };
}

/**
 * Sends a request to the production build, as a browser without JavaScript would. Needs a build.
 */
export const visit = visitor("");
/** Sends a request unchanged. The upstream knows this person, or nobody. */
export async function ask(request: Request, me: CurrentMember | null): Promise<Response> {
  const { fetch } = stubUpstream(me ? { "GET /v1/accounts/me": () => Response.json(me) } : {});
  return (await load("")).default.fetch(request, testEnv(fetch));
}

/** The same for tests/support/forms-app, which the forms' tests build themselves. */
export const visitForms = visitor("forms-app/");
