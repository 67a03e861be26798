import "server-only";
import { type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import { currentState, getCall, setCookie } from "#app/middleware/request-store.ts";
import { parseForm } from "#app/services/form/form.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { buildCookieHeader, readCookie } from "#app/session/cookies.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { CONNECT_COOKIE, startChannelAuth } from "#contract/channels.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";

type Context = Readonly<RouterContextProvider>;

const Connect = z.object({ channelType: z.enum(CHANNEL_TYPES), channelId: z.string().optional() });

/**
 * Redirects to the marketplace's consent page, which ends at `back` with `channelId` or `error`
 * (CONNECT_REASONS) in its query.
 */
export async function connectShop(context: Context, formData: FormData, back = "/channels") {
  const form = parseForm(formData, Connect);
  if (!form.ok) return redirect(back, 303);
  const { channelType, channelId } = form.value;
  const query = {
    redirect: `${currentState(context).env.publicOrigin}${back}`,
    channelId,
    browserChallenge: await holdSecret(context),
  };
  const outcome = await attemptRemote(
    getCall(context)(startChannelAuth, { params: { channelType }, query }),
  );
  if (outcome.ok) return redirectDocument(outcome.value.url, 303);
  addProblemToast(context, "error", outcome.problem);
  return redirect(back, 303);
}

/** Lifetime of a started connection (backend/channels/start-connect.ts). */
const SECRET_LIFE_S = 15 * 60;

/**
 * Stores a secret in this browser, shared by several shops, and returns its digest. Only this
 * browser can then finish the connection.
 */
async function holdSecret(context: Context): Promise<string> {
  const { request, env } = currentState(context);
  const stored = readCookie(request, CONNECT_COOKIE);
  const secret = stored && /^[0-9a-f-]{36}$/.test(stored) ? stored : crypto.randomUUID();
  setCookie(
    buildCookieHeader(CONNECT_COOKIE, secret, { maxAge: SECRET_LIFE_S, secure: env.secureCookies }),
    context,
  );
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}
