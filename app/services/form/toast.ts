import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { findErrorKey } from "#app/i18n/error-key.ts";
import { type MessageKey, type MessageValues, pickTextFacts } from "#app/i18n/keys.ts";
import {
  currentState,
  getFormat,
  type RequestState,
  setCookie,
} from "#app/middleware/request-store.ts";
import { showLimit } from "#app/models/form/show-limit.ts";
import { TOAST_TONES, type ToastTone, type ToastUndo } from "#app/models/shell/shown-toasts.ts";
import { buildCookieHeader, readCookie } from "#app/session/cookies.ts";
import { LIMIT_CODES, readFieldLimits } from "#contract/field-limits.ts";
import { getOwnPath } from "#contract/own-path.ts";
import type { Problem } from "#contract/problem.ts";

const COOKIE = "toast";
/** Browsers drop cookies over 4 kB, including their messages. */
const LONGEST_COOKIE = 1500;
const MAX_TOASTS = 3;

const Toast = z.object({
  tone: z.enum(TOAST_TONES),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  undo: z
    .object({
      to: z.string().refine((to) => getOwnPath(to) === to),
      fields: z.record(z.string(), z.string()),
    })
    .optional(),
});
type Toast = z.infer<typeof Toast>;

type Context = Readonly<RouterContextProvider>;

const added = new WeakMap<RequestState, Toast[]>();

/** Adds a message for the next page, in its language. At most the newest three are shown. */
export function addToast(
  context: Context,
  tone: ToastTone,
  key: MessageKey,
  values?: MessageValues,
  undo?: ToastUndo,
): void {
  const state = currentState(context);
  const earlierToasts = added.get(state) ?? [];
  const toast = { tone, key, values, undo };
  // An undo that is too long for the cookie is left out. The action's own list still offers it.
  const isLong = JSON.stringify([...earlierToasts, toast]).length > LONGEST_COOKIE;
  const toasts = [...earlierToasts, isLong ? { tone, key, values } : toast].slice(-MAX_TOASTS);
  if (JSON.stringify(toasts).length > LONGEST_COOKIE) return;
  added.set(state, toasts);
  state.cookies.delete(buildCookie(state, earlierToasts));
  setCookie(buildCookie(state, toasts), context);
}

/** Adds a message for a refusal, by its code and details. */
export function addProblemToast(
  context: Context,
  tone: "error" | "warning",
  { code, details }: Pick<Problem, "code" | "details">,
): void {
  const [limit] = LIMIT_CODES.has(code) ? Object.values(readFieldLimits(details?.limits)) : [];
  const facts = limit ? showLimit(limit, getFormat(context)) : pickTextFacts(details);
  const key = limit ? `errors:input.${limit.bound}` : findErrorKey(code, facts);
  addToast(context, tone, key as MessageKey, facts);
}

function buildCookie({ env }: RequestState, toasts: readonly Toast[]): string {
  return buildCookieHeader(COOKIE, JSON.stringify(toasts), {
    maxAge: 60,
    secure: env.secureCookies,
  });
}

/** Redirects (303) to `to` with a message that is no success: nothing was done, or not all. */
export function redirectWithTone(
  context: Context,
  to: string,
  tone: Exclude<ToastTone, "success">,
  key: MessageKey,
  values?: MessageValues,
): Response {
  addToast(context, tone, key, values);
  return redirect(to, 303);
}

/** Redirects (303) to `to` with a success message, and an undo button if `undo` is set. */
export function redirectWithToast(
  context: Context,
  to: string,
  key: MessageKey,
  values?: MessageValues,
  undo?: ToastUndo,
): Response {
  addToast(context, "success", key, values, undo);
  return redirect(to, 303);
}

/** Returns the pending messages and clears the cookie. */
export function takeToasts(context: Context): Toast[] {
  const { request, env } = currentState(context);
  const value = readCookie(request, COOKIE);
  if (!value || request.method !== "GET") return [];
  setCookie(buildCookieHeader(COOKIE, "", { maxAge: 0, secure: env.secureCookies }), context);
  try {
    return z.array(Toast).max(MAX_TOASTS).safeParse(JSON.parse(value)).data ?? [];
  } catch {
    return [];
  }
}
