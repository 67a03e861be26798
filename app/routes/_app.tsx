import type { ShouldRevalidateFunctionArgs } from "react-router";
import { Shell, type ShellProps } from "#app/components/shell/shell.tsx";
import { Texts } from "#app/i18n/texts.tsx";
import type { MessageKey } from "#app/i18n/translate.ts";
import { account } from "#app/middleware/account.ts";
import { phone } from "#app/middleware/phone.ts";
import { currentState, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { isFolded } from "#app/services/fold.ts";
import { menuFor } from "#app/services/guard.ts";
import { headerProps } from "#app/services/header.ts";
import { takeToast } from "#app/services/toast.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Route } from "./+types/_app";

export const middleware = [account, phone];

/** The shell only changes with a submission or a new language. */
export function shouldRevalidate({ formMethod, nextUrl }: ShouldRevalidateFunctionArgs) {
  return (formMethod !== undefined && formMethod !== "GET") || nextUrl.searchParams.has("lang");
}

export async function loader({ context }: Route.LoaderArgs): Promise<ShellProps> {
  const { request, env } = currentState(context);
  const me = await getMe(context);
  const { status, orderQuota, channels } = me.account;
  const menu = menuFor(me);
  const toast = takeToast(context);
  return {
    header: await headerProps(context, me),
    sidebar: {
      menu,
      folded: isFolded(request),
      channelsBroken: channels.some((channel) => channel.status === "revoked" || channel.status === "expired"),
      quota: {
        quota: orderQuota,
        amount: getFormat(context).number(orderQuota),
        exhausted: status === ACCOUNT_STATUS.grace || status === ACCOUNT_STATUS.suspended,
      },
    },
    toasts: { toast: toast && { tone: toast.tone, text: getT(context)(toast.key as MessageKey, toast.values), id: env.requestId } },
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  // After a failed loader the component still renders once, without data and without being shown.
  if (!loaderData) return null;
  return (
    <Texts namespaces={["nav", "header"]}>
      <Shell {...loaderData} />
    </Texts>
  );
}
