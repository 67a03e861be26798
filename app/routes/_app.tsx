import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { Header } from "#app/components/shell/header.tsx";
import { Progress } from "#app/components/shell/progress.tsx";
import { Sidebar } from "#app/components/shell/sidebar.tsx";
import { Toasts } from "#app/components/shell/toasts.tsx";
import type { MessageKey } from "#app/i18n/translate.ts";
import { account } from "#app/middleware/account.ts";
import { currentState, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { isFolded } from "#app/services/fold.ts";
import { menuFor } from "#app/services/guard.ts";
import { takeToast } from "#app/services/toast.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Route } from "./+types/_app";

export const middleware = [account];

/** The shell only changes with a submission or a new language. */
export function shouldRevalidate({ formMethod, nextUrl }: ShouldRevalidateFunctionArgs) {
  return (formMethod !== undefined && formMethod !== "GET") || nextUrl.searchParams.has("lang");
}

export async function loader({ context }: Route.LoaderArgs) {
  const { request, language, env } = currentState(context);
  const t = getT(context);
  const me = await getMe(context);
  const { status, orderQuota, channels } = me.account;
  const toast = takeToast(context);
  return {
    me,
    language,
    menu: menuFor(me),
    folded: isFolded(request),
    channelsBroken: channels.some((channel) => channel.status === "revoked" || channel.status === "expired"),
    quota: {
      quota: orderQuota,
      amount: getFormat(context).number(orderQuota),
      exhausted: status === ACCOUNT_STATUS.grace || status === ACCOUNT_STATUS.suspended,
    },
    toast: toast && { tone: toast.tone, text: t(toast.key as MessageKey, toast.values) },
    renderId: env.requestId,
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  // After a failed loader the component still renders once, without data and without being shown.
  if (!loaderData) return null;
  const { me, language, menu, folded, toast, renderId, ...sidebar } = loaderData;
  const t = getT();
  return (
    <div className={folded ? "folded" : undefined}>
      <a className="skip" href="#main">
        {t("common:skip")}
      </a>
      <Progress />
      <div className="app">
        <Header me={me} language={language} menu={menu} t={t} />
        <Sidebar menu={menu} folded={folded} {...sidebar} t={t} />
        <main className="main" id="main">
          <Outlet />
        </main>
      </div>
      <Toasts toast={toast} id={renderId} t={t} />
    </div>
  );
}
