import { redirectDocument } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Solo } from "#app/components/shell/solo.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { emptyActionsStyle } from "#app/components/ui/empty.tsx";
import { currentState, getCall, getT, setCookie } from "#app/middleware/request-store.ts";
import { endedSessionCookie } from "#app/services/session/session.ts";
import { signOut } from "#contract/accounts.ts";
import type { Route } from "./+types/signout";

/**
 * Revokes the session upstream. Whoever wants out gets out of this browser even when the upstream
 * does not answer.
 */
export async function action({ context }: Route.ActionArgs) {
  const { env, token } = currentState(context);
  if (token) await getCall(context)(signOut).catch(() => undefined);
  setCookie(endedSessionCookie(env.secureCookies), context);
  return redirectDocument(env.signOutRedirect, 303);
}

export function ServerComponent() {
  const t = getT();
  return (
    <Solo title={t("common:signOut.title")} icon="log-out">
      <p>{t("common:signOut.description")}</p>
      <ActionForm className={emptyActionsStyle}>
        <SubmitButton>{t("common:signOut.confirm")}</SubmitButton>
        <ButtonLink to="/" reloadDocument>
          {t("common:signOut.stay")}
        </ButtonLink>
      </ActionForm>
    </Solo>
  );
}

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
/** The router sends a form from a script only where a route has a loader. */
export const loader = () => null;
