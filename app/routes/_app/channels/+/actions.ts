import "server-only";
import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { currentState, getCall, setCookie } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { cookieHeader, readCookie } from "#app/services/session/cookies.ts";
import { attemptRemote } from "#app/services/upstream/attempt-remote.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { CONNECT_COOKIE, startChannelAuth, updateChannel } from "#contract/channels.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";

type Context = Readonly<RouterContextProvider>;

const Connect = z.object({ channelType: z.enum(CHANNEL_TYPES), channelId: z.string().optional() });
const Rename = z.object({
  channelId: z.string(),
  name: z.string({ error: "required" }).trim().min(1, "required").max(100, "too_long"),
});
const Pause = z.object({ channelId: z.string(), paused: z.enum(["yes", "no"]) });

/** Sends the browser to the marketplace's consent page, which ends at /channels again. */
export async function connect(context: Context, formData: FormData) {
  const form = parseForm(formData, Connect);
  if (!form.ok) return redirect("/channels", 303);
  const { channelType, channelId } = form.value;
  const query = {
    redirect: `${currentState(context).env.publicOrigin}/channels`,
    channelId,
    browserChallenge: await holdSecret(context),
  };
  const started = await attemptRemote(
    getCall(context)(startChannelAuth, { params: { channelType }, query }),
  );
  if (started.ok) return redirectDocument(started.value.url, 303);
  addProblemToast(context, "error", started.problem);
  return redirect("/channels", 303);
}

/** As long as a start is good for (backend/channels/start-connect.ts). */
const SECRET_LIFE_S = 15 * 60;

/** Leaves a secret with this browser, the same for several shops at once, and answers its digest: the connection can then be finished nowhere else. */
async function holdSecret(context: Context): Promise<string> {
  const { request, env } = currentState(context);
  const stored = readCookie(request, CONNECT_COOKIE);
  const secret = stored && /^[0-9a-f-]{36}$/.test(stored) ? stored : crypto.randomUUID();
  setCookie(
    cookieHeader(CONNECT_COOKIE, secret, { maxAge: SECRET_LIFE_S, secure: env.secureCookies }),
    context,
  );
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}

export async function rename(context: Context, formData: FormData) {
  const form = parseForm(formData, Rename);
  if (!form.ok) return invalid(form);
  const { channelId, name } = form.value;
  const renamed = await attempt(
    getCall(context)(updateChannel, { params: { channelId }, body: { name } }),
  );
  return renamed.ok
    ? redirectWithToast(context, "/channels", "channels:toast.renamed", {
        name: renamed.value.channel.name,
      })
    : rejected(formData, renamed.problem);
}

export async function pause(context: Context, formData: FormData) {
  const form = parseForm(formData, Pause);
  if (!form.ok) return redirect("/channels", 303);
  const stockPushPaused = form.value.paused === "yes";
  const { channel } = await getCall(context)(updateChannel, {
    params: { channelId: form.value.channelId },
    body: { stockPushPaused },
  });
  return redirectWithToast(
    context,
    "/channels",
    stockPushPaused ? "channels:toast.paused" : "channels:toast.resumed",
    { name: channel.name },
  );
}
