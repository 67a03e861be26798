import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { AppEnv } from "#app/env.ts";
import { createFormat, type Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { getTranslator } from "#app/i18n/server.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { readCookie } from "#app/session/cookies.ts";
import { isLite } from "#app/session/lite-mode.ts";
import { signInRedirect } from "#app/session/redirects.ts";
import { type Call, createCall } from "#app/upstream/http.ts";
import { forgetShellFacts } from "#app/upstream/shell-facts.ts";
import { buildVisitorHeaders } from "#app/visitor-headers.ts";
import { type CurrentMember, getMe as getMeEndpoint } from "#contract/accounts.ts";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import { findAcceptedLanguage, type Language, toKnownLanguage } from "#contract/languages.ts";

/** State of the current request. The entry creates it, so it exists even when no route matches. */
export interface RequestState {
  readonly env: AppEnv;
  readonly request: Request;
  /** The page's address, without the router's `.rsc` and `_routes`. */
  readonly url: URL;
  /** `null` if neither `?lang=` nor the cookie sets one. */
  readonly chosenLanguage: Language | null;
  /** The request decides until the i18n middleware sets it. */
  language: Language;
  /** Set by the session middleware. */
  token: string | null;
  /** Fetched once, on first use. */
  me: Promise<CurrentMember> | null;
  countryCode: CountryCode;
  timeZone: string;
  /** `Set-Cookie` values that the root middleware adds to the answer. */
  readonly cookies: Set<string>;
  /** HTML that bypasses the payload (static/fragment.ts). `null` if the answer is no document. */
  readonly fragments: (readonly string[])[] | null;
  /** Data saving: pages without scripts and with small pictures. */
  readonly isLite: boolean;
  /** Pages without scripts: in lite mode, and in a seller's own shop. */
  isScriptless: boolean;
  /** A form that was sent after the session had ended (middleware/unsent-form.ts). */
  unsentForm: UnsentForm | null;
  /**
   * The action's reply to a form posted without JavaScript, whose page is rendered by a GET
   * (document/answer-request.ts). `null` for none. Server components have no `actionData` then.
   */
  reply: FormReply | null;
}

export interface UnsentForm {
  /** The fields in order, without secrets. */
  fields: readonly (readonly [name: string, value: string])[];
  hasFiles: boolean;
}

export const stateContext = createContext<RequestState>();
const store = new AsyncLocalStorage<RequestState>();

export function createState(request: Request, env: AppEnv): RequestState {
  const url = buildPageUrl(request);
  const chosen = findChosenLanguage(request, url);
  const lite = isLite(request);
  return {
    env,
    request,
    url,
    chosenLanguage: chosen,
    language: chosen ?? findAcceptedLanguage(request.headers.get("Accept-Language")) ?? "en",
    token: null,
    me: null,
    countryCode: "id",
    timeZone: COUNTRIES.id.timeZone,
    cookies: new Set(),
    fragments: new URL(request.url).pathname.endsWith(".rsc") ? null : [],
    isLite: lite,
    isScriptless: lite,
    unsentForm: null,
    reply: null,
  };
}

function buildPageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(\/_)?\.rsc$/, "") || "/";
  url.searchParams.delete("_routes");
  // Stored text cannot contain U+0000, so it is removed from the query.
  url.search = url.search.replaceAll("%00", "");
  return url;
}

/** Returns the browser's language: `?lang=`, else the cookie. English for an unknown `?lang=`. */
function findChosenLanguage(request: Request, url: URL): Language | null {
  const askedLanguage = url.searchParams.get("lang");
  if (askedLanguage !== null) return toKnownLanguage(askedLanguage) ?? "en";
  return toKnownLanguage(readCookie(request, "lng"));
}

export function runWithState<T>(state: RequestState, run: () => T): T {
  return store.run(state, run);
}

type Context = Readonly<RouterContextProvider>;

/** Returns the request's state. Server components have no context and leave it out. */
export function currentState(context?: Context): RequestState {
  if (isStaticRendering)
    throw new Error("Not static: of the request there are only texts and formats");
  return stateOf(context);
}

function stateOf(context?: Context): RequestState {
  const state = context ? context.get(stateContext) : store.getStore();
  if (!state) throw new Error("Outside of a request");
  return state;
}

/** Must not be held across an await. */
let isStaticRendering = false;

/** Runs `run` with only `getT` and `getFormat`, for markup shared by all readers (app/static). */
export function renderStatic<T>(run: () => T): T {
  isStaticRendering = true;
  try {
    return run();
  } finally {
    isStaticRendering = false;
  }
}

/**
 * Returns the call helper of this request. A 401 from any call redirects to sign-in with path and
 * search, a 403 to /no-access (docs/specification.md "Refusals"). Nothing else does that.
 */
export function getCall(context?: Context): Call {
  const state = currentState(context);
  const { env, request, token, language } = state;
  const call = createCall({
    apiBase: env.apiBase,
    fetch: env.apiFetch,
    token,
    language,
    signal: request.signal,
    requestId: env.requestId,
    visitor: buildVisitorHeaders(request, env.remoteAddress),
  });
  const callGuarded = async (...args: Parameters<Call>) => {
    try {
      return await call(...args);
    } catch (error) {
      if (error instanceof Response && error.status === 401 && args[0].access !== "public")
        throw signInRedirect(state);
      if (error instanceof Response && error.status === 403) throw redirect("/no-access");
      throw error;
    } finally {
      if (args[0].method !== "get") forgetWhatMayHaveChanged(state);
    }
  };
  return callGuarded as Call;
}

/** After a write, successful or not: the same request may render the page again. */
function forgetWhatMayHaveChanged(state: RequestState): void {
  state.me = null;
  forgetShellFacts(state.token);
}

/** Returns the signed-in member and the active account. */
export function getMe(context?: Context): Promise<CurrentMember> {
  const state = currentState(context);
  state.me ??= getCall(context)(getMeEndpoint);
  return state.me;
}

export function getT(context?: Context): Translate {
  const { language, countryCode } = stateOf(context);
  return getTranslator(language, countryCode);
}

/** Cached, as a list asks for a format in every cell. */
const formats = new Map<string, Format>();

export function getFormat(context?: Context): Format {
  const { language, countryCode, timeZone } = stateOf(context);
  const key = `${language}|${countryCode}|${timeZone}`;
  const cachedFormat = formats.get(key);
  if (cachedFormat) return cachedFormat;
  const newFormat = createFormat({ language, countryCode, timeZone });
  formats.set(key, newFormat);
  return newFormat;
}

export function setCookie(cookie: string, context?: Context): void {
  currentState(context).cookies.add(cookie);
}
