import { data, redirect } from "react-router";
import { Solo } from "#app/components/shell/solo.tsx";
import { ButtonLink, buttonVariants } from "#app/components/ui/button.tsx";
import { currentState, getMe, getT } from "#app/middleware/request-store.ts";
import { canOpen } from "#app/services/access/guard.ts";
import { ruleFor } from "#app/services/access/routes-table.ts";
import { signInRedirect } from "#app/services/session/redirects.ts";
import { switchableAccounts } from "#app/services/shell/header.ts";
import { accountMode } from "#contract/account-mode.ts";
import type { Route } from "./+types/suspended";

const TOP_UP = "/order-quota/history";

/**
 * What a member sees instead of every page while the account is suspended, past its grace period,
 * or closed: why, and each way on there is.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  if (!state.token) throw signInRedirect(state);
  const me = await getMe(context);
  const mode = accountMode(me.account, Date.now());
  if (mode === "open") throw redirect("/");
  const others = mode === "closed" ? [] : await switchableAccounts(context).catch(() => []);
  const { name } = me.account;
  const mayTopUp = ruleFor(TOP_UP).modes.includes(mode) && canOpen(TOP_UP, me);
  return data(
    {
      mode,
      account: name,
      mayTopUp,
      maySwitch: others.length > 0,
      supportUrl: state.env.supportUrls[state.language],
    },
    { status: 403 },
  );
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { mode, account, mayTopUp, maySwitch, supportUrl } = loaderData;
  return (
    <Solo
      title={t(`auth:${mode}.title`, { account })}
      icon={mode === "closed" ? "store" : "ban"}
      actions={
        <>
          {mayTopUp ? (
            <ButtonLink variant="default" to={TOP_UP}>
              {t("auth:mode.topUp")}
            </ButtonLink>
          ) : null}
          <a
            className={buttonVariants({ variant: mayTopUp ? "outline" : "default" })}
            href={supportUrl}
            target="_blank"
            rel="noreferrer"
          >
            {t("auth:mode.support")}
          </a>
          {maySwitch ? <ButtonLink to="/accounts">{t("auth:mode.switch")}</ButtonLink> : null}
          <ButtonLink to="/signout">{t("nav:signOut")}</ButtonLink>
        </>
      }
    >
      <p>{t(`auth:${mode}.description`)}</p>
    </Solo>
  );
}
