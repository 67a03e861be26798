import "server-only";
import type { RouterContextProvider } from "react-router";
import type { PwaProps } from "#app/components/shell/pwa.tsx";
import { currentState, getT } from "#app/middleware/request-store.ts";
import { readCookie } from "./cookies.ts";
import { isPhone } from "./phone.ts";

/** Written by the sheet itself (components/shell/push-sheet.tsx). */
const ASKED = "push-asked";

/** What the shell's service-worker island needs to know. */
export async function pwaProps(context: Readonly<RouterContextProvider>): Promise<PwaProps> {
  const { request, token } = currentState(context);
  const t = getT(context);
  const ask = isPhone(request) && readCookie(request, ASKED) === null;
  return {
    session: await sessionMark(token ?? ""),
    ask: ask ? { title: t("pwa:ask.title"), description: t("pwa:ask.description"), yes: t("pwa:ask.yes"), no: t("pwa:ask.no") } : null,
  };
}

const known = new Map<string, string>();
const MOST_KNOWN = 1000;

/** Tells sessions apart and gives nothing of the token away. Remembered, because every page asks for the same few. */
async function sessionMark(token: string): Promise<string> {
  const mark = known.get(token) ?? (await shortDigest(token));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(token, mark);
  return mark;
}

async function shortDigest(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`push:${token}`));
  return [...new Uint8Array(digest).subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
