import { redirect } from "react-router";
import { Solo } from "#app/components/shell/solo.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { currentState, getMe, getT } from "#app/middleware/request-store.ts";
import { accountMode } from "#app/services/guard.ts";
import { signInRedirect } from "#app/services/redirects.ts";
import type { Route } from "./+types/suspended";

/** What a member sees instead of every page while the account is suspended, past its grace period, or closed. */
export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  if (!state.token) throw signInRedirect(state);
  const me = await getMe(context);
  const mode = accountMode(me, Date.now());
  if (mode === "open") throw redirect("/");
  return { mode, account: me.account.name };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { mode, account } = loaderData;
  return (
    <Solo
      title={t(`auth:${mode}.title`, { account })}
      icon={mode === "closed" ? "store" : "ban"}
      actions={<ButtonLink to="/signout">{t("nav:signOut")}</ButtonLink>}
    >
      <p>{t(`auth:${mode}.description`)}</p>
    </Solo>
  );
}
