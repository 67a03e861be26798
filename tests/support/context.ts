import { RouterContextProvider } from "react-router";
import { createState, stateContext } from "#app/middleware/request-store.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { readSessionToken } from "#app/session/session.ts";
import { testEnv } from "./env.ts";
import { member, stubUpstream } from "./stub-upstream.ts";

interface Occasion {
  path?: string;
  /**
   * Answers in addition to `GET /v1/accounts/me`. Use `apiFetch` for a real backend in this
   * process.
   */
  answers?: Parameters<typeof stubUpstream>[0];
  apiFetch?: typeof fetch;
  token?: string;
  form?: Record<string, string> | FormData;
  cookie?: string;
  headers?: Record<string, string>;
  /** The action's reply, for a page that shows a returned form. */
  reply?: FormReply;
}

/** Returns the arguments of a loader or an action, as the root middleware would prepare them. */
export function testContext({
  path = "/",
  answers = {},
  apiFetch,
  token = "token-1",
  form,
  cookie,
  headers,
  reply,
}: Occasion = {}) {
  const upstream = stubUpstream({
    "GET /v1/accounts/me": () => Response.json(member()),
    ...answers,
  });
  const env = testEnv(apiFetch ?? upstream.fetch);
  const cookies = [`x-jwt=${token}`, cookie].filter(Boolean).join("; ");
  const body = form && !(form instanceof FormData) ? new URLSearchParams(form) : form;
  const request = new Request(env.publicOrigin + path, {
    method: body ? "POST" : "GET",
    headers: { Cookie: cookies, ...headers },
    body,
  });
  const state = createState(request, env);
  state.token = readSessionToken(request, env);
  state.reply = reply ?? null;
  const context = new RouterContextProvider();
  context.set(stateContext, state);
  return { context, request, state, requests: upstream.requests };
}

/**
 * Calls a route's loader or action as the router would. `state` has the cookies that it set, and
 * `requests` its upstream requests.
 */
export function call<Arguments, Result>(
  handler: (args: Arguments) => Result,
  { params = {}, ...occasion }: Occasion & { params?: Record<string, string> } = {},
) {
  const { context, request, state, requests } = testContext(occasion);
  // The router's argument type names the route's parents; a handler reads only these fields.
  const args = { context, request, params, url: state.url } as unknown as Arguments;
  return { result: handler(args), state, requests };
}
