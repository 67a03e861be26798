import basename from "virtual:react-router/unstable_rsc/basename";
import clientVersion from "virtual:react-router/unstable_rsc/client-version";
import routeDiscovery from "virtual:react-router/unstable_rsc/route-discovery";
import routes from "virtual:react-router/unstable_rsc/routes";
import { createTemporaryReferenceSet, renderToReadableStream } from "@vitejs/plugin-rsc/rsc";
import {
  isRouteErrorResponse,
  unstable_matchRSCServerRequest as matchRSCServerRequest,
  RouterContextProvider,
  type unstable_RSCMatch as RSCMatch,
  type unstable_RSCPayload as RSCPayload,
} from "react-router";
import { describePublicly, logUnlessGone } from "../error-log.ts";
import { type RequestState, stateContext } from "../middleware/request-store.ts";
import type { FormReply } from "../models/form/reply.ts";
import { redirectLostAccess } from "./lost-access.ts";
import { findMatchableRoutes } from "./matchable-routes.ts";

/** An upstream that does not answer is usually restarting. The page knows no better time. */
const RETRY_AFTER_S = "5";

type RSCRenderPayload = Extract<RSCPayload, { type: "render" }>;
type GenerateResponse = Parameters<typeof matchRSCServerRequest>[0]["generateResponse"];
type EncodeOptions = Parameters<GenerateResponse>[1];

/**
 * Answers a page request. When a form posted without JavaScript gets data instead of a redirect,
 * the router skips every loader and the page cannot render. So the POST only runs the action, and
 * its result is added to the answer of a GET of the same URL. Middleware runs twice on this path
 * and must be idempotent.
 */
export async function answerRequest(request: Request, state: RequestState): Promise<Response> {
  if (request.method !== "POST" || new URL(request.url).pathname.endsWith(".rsc")) {
    return routeRequest(request, state, (match, options) =>
      encodeMatch(match, options, request, state),
    );
  }
  let submitted: (RSCMatch & { payload: RSCRenderPayload }) | undefined;
  const posted = await routeRequest(request, state, (match, options) => {
    if (match.payload.type !== "render") return encodeMatch(match, options, request, state);
    submitted = { ...match, payload: match.payload };
    return new Response(null);
  });
  if (!submitted) return posted;

  const { payload, statusCode } = submitted;
  const [reply = null] = Object.values(payload.actionData ?? {});
  state.reply = reply as FormReply | null;
  const page = await routeRequest(toGetRequest(request), state, (match, options) => {
    if (match.payload.type !== "render") return encodeMatch(match, options, request, state);
    const grafted = {
      ...match.payload,
      actionData: payload.actionData,
      errors: payload.errors ?? match.payload.errors,
    };
    return encodeMatch(
      {
        ...match,
        statusCode: statusCode === 200 ? match.statusCode : statusCode,
        payload: grafted,
      },
      options,
      request,
      state,
    );
  });
  for (const cookie of posted.headers.getSetCookie()) page.headers.append("Set-Cookie", cookie);
  return page;
}

function toGetRequest(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  return new Request(request.url, { headers, signal: request.signal });
}

function routeRequest(
  request: Request,
  state: RequestState,
  generateResponse: GenerateResponse,
): Promise<Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(stateContext, state);
  const origin = request.headers.get("Origin");
  return matchRSCServerRequest({
    basename,
    clientVersion,
    createTemporaryReferenceSet,
    // isFromOurOrigin has checked the origin. The router would compare it with a request URL that a
    // proxy may have changed.
    allowedActionOrigins: origin !== null && origin !== "null" ? [new URL(origin).host] : [],
    generateResponse: (match, options) =>
      generateResponse(redirectLostAccess(match, state), options),
    onError: (error) => logUnlessGone(error, { request, requestId: state.env.requestId }),
    request,
    requestContext,
    routeDiscovery,
    // Route discovery asks about other addresses than its own.
    routes: new URL(request.url).pathname.endsWith(".manifest")
      ? routes
      : findMatchableRoutes(routes, state.url.pathname),
  });
}

function encodeMatch(
  match: RSCMatch,
  options: EncodeOptions,
  request: Request,
  state: RequestState,
): Response {
  const payload =
    match.payload.type === "render" ? removeSecrets(match.payload, request, state) : match.payload;
  const failed = match.payload.type === "render" && match.payload.errors !== null;
  const stream = renderToReadableStream(payload, {
    ...options,
    onError(error: unknown) {
      const digest = options.onError(error);
      // A component renders without data after a failed loader. That second error is not useful.
      if (digest === undefined && !failed)
        logUnlessGone(error, { request, requestId: state.env.requestId });
      return digest ?? state.env.requestId;
    },
  });
  const retryAfter = match.statusCode === 503 ? RETRY_AFTER_S : findRetryAfter(payload);
  if (retryAfter !== null) match.headers.set("Retry-After", retryAfter);
  return new Response(stream, { status: match.statusCode, headers: match.headers });
}

/** Returns the Retry-After of the upstream that refused the page (429). */
function findRetryAfter(payload: RSCPayload): string | null {
  const errors = payload.type === "render" ? Object.values(payload.errors ?? {}) : [];
  const seconds = errors
    .filter(isRouteErrorResponse)
    .map(({ data }) => data?.details?.retryAfter)
    .find((value) => typeof value === "number");
  return seconds === undefined ? null : String(seconds);
}

/**
 * Removes the loader data of pages, as components have their data as props. Only routes without a
 * component answer data, for a fetcher. Errors are reduced to their public part.
 */
function removeSecrets(
  payload: RSCRenderPayload,
  request: Request,
  state: RequestState,
): RSCRenderPayload {
  const resources = new Set(
    payload.matches.filter((match) => !match.hasComponent).map((match) => match.id),
  );
  const keepResourceData = ([id, value]: [string, unknown]) =>
    [id, resources.has(id) ? value : null] as const;
  const occasion = { request, requestId: state.env.requestId };
  return {
    ...payload,
    loaderData: Object.fromEntries(Object.entries(payload.loaderData).map(keepResourceData)),
    errors:
      payload.errors &&
      Object.fromEntries(
        Object.entries(payload.errors).map(([id, error]) => [
          id,
          describePublicly(error, occasion),
        ]),
      ),
  };
}
