import "server-only";
import type { RouterContextProvider } from "react-router";
import type { PwaProps } from "#app/components/shell/pwa.tsx";
import { currentState, getT } from "#app/middleware/request-store.ts";
import { readCookie } from "./cookies.ts";
import { isPhone } from "./phone.ts";

/** Written by the sheet itself (components/shell/push-sheet.tsx). */
const ASKED = "push-asked";

/** What the shell's service-worker island needs to know. */
export function pwaProps(context: Readonly<RouterContextProvider>): PwaProps {
  const { request } = currentState(context);
  const t = getT(context);
  const ask = isPhone(request) && readCookie(request, ASKED) === null;
  return {
    ask: ask
      ? {
          title: t("pwa:ask.title"),
          description: t("pwa:ask.description"),
          yes: t("pwa:ask.yes"),
          no: t("pwa:ask.no"),
        }
      : null,
  };
}
