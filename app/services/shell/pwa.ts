import "server-only";
import type { RouterContextProvider } from "react-router";
import { isPhone } from "#app/access/phone.ts";
import { currentState } from "#app/middleware/request-store.ts";
import { readCookie } from "#app/session/cookies.ts";

/** Set by the sheet itself (components/shell/push-sheet.tsx). */
const ASKED_COOKIE = "push-asked";

/** Returns the props of the shell's service worker component. */
export function buildPwaProps(context: Readonly<RouterContextProvider>) {
  const { request } = currentState(context);
  return { mayAsk: isPhone(request) && readCookie(request, ASKED_COOKIE) === null };
}
