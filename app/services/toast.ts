import "server-only";
import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect } from "react-router";
import type { MessageKey, MessageValues } from "#app/i18n/translate.ts";
import { currentState, setCookie } from "#app/middleware/request-store.ts";
import { cookieHeader, readCookie } from "./cookies.ts";

const COOKIE = "toast";
/** Browsers drop cookies over 4 kB, and with them the message. */
const LONGEST = 1500;

const Toast = z.object({
  tone: z.enum(["success", "error", "warning", "info"]),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type ToastTone = z.infer<typeof Toast>["tone"];

type Context = Readonly<RouterContextProvider>;

/** A message the next page shows, in the language that page will have. */
export function addToast(context: Context, tone: ToastTone, key: MessageKey, values?: MessageValues): void {
  const value = JSON.stringify({ tone, key, values });
  const { secureCookies: secure } = currentState(context).env;
  if (value.length <= LONGEST) setCookie(cookieHeader(COOKIE, value, { maxAge: 60, secure }), context);
}

/** How an action ends that worked: 303 to `to`, with a message there. */
export function redirectWithToast(context: Context, to: string, key: MessageKey, values?: MessageValues): Response {
  addToast(context, "success", key, values);
  return redirect(to, 303);
}

/** The waiting message, taken from the cookie. */
export function takeToast(context: Context): z.infer<typeof Toast> | null {
  const { request, env } = currentState(context);
  const value = readCookie(request, COOKIE);
  if (!value || request.method !== "GET") return null;
  setCookie(cookieHeader(COOKIE, "", { maxAge: 0, secure: env.secureCookies }), context);
  try {
    return Toast.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
}
