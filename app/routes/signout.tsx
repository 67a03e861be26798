import { redirectDocument } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Solo } from "#app/components/shell/solo.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { emptyActionsStyle } from "#app/components/ui/empty.tsx";
import { currentState, getCall, getMe, getT, setCookie } from "#app/middleware/request-store.ts";
import { buildEndedSessionCookie } from "#app/session/session.ts";
import { getAccountMode } from "#contract/account-mode.ts";
import { signOut } from "#contract/accounts.ts";
import type { Route } from "./+types/signout";

/** Revokes the session upstream. Signs out of this browser even if the upstream does not answer. */
export async function action({ context }: Route.ActionArgs) {
  const { env, token } = currentState(context);
  if (token) await getCall(context)(signOut).catch(() => undefined);
  setCookie(buildEndedSessionCookie(env.secureCookies), context);
  return redirectDocument(env.signOutRedirect, 303);
}

/** Signing out works for a member that the upstream does not know, or if it does not answer. */
export async function loader({ context }: Route.LoaderArgs) {
  const me = currentState(context).token ? await getMe(context).catch(() => null) : null;
  return { isOpen: me !== null && getAccountMode(me.account, Date.now()) === "open" };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  return (
    <Solo title={t("common:signOut.title")} icon="log-out">
      <p>{t(loaderData.isOpen ? "common:signOut.description" : "common:signOut.restricted")}</p>
      <ActionForm className={emptyActionsStyle}>
        <SubmitButton>{t("common:signOut.confirm")}</SubmitButton>
        <ButtonLink to="/" reloadDocument>
          {t("common:signOut.stay")}
        </ButtonLink>
      </ActionForm>
    </Solo>
  );
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
