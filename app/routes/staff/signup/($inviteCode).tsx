import { data, redirectDocument } from "react-router";
import { Solo } from "#app/components/shell/solo.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { currentState, getCall, getT, setCookie } from "#app/middleware/request-store.ts";
import { signInRedirect } from "#app/session/redirects.ts";
import { buildSessionCookie } from "#app/session/session.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import { switchAccount } from "#contract/accounts.ts";
import type { Route } from "./+types/($inviteCode)";

const KNOWN = ["invite_used", "invite_cancelled", "invite_expired", "invite_other_email"] as const;

/**
 * Switches to the invitation's account, sets the new token and redirects to the root
 * (docs/specification.md "Addresses"). A visitor signs in or signs up first, then returns. A
 * missing code is an error.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const state = currentState(context);
  const { inviteCode } = params;
  if (!inviteCode) return data({ problem: "missing" as const }, { status: 400 });
  if (!state.token) throw signInRedirect(state);
  const switched = await nullIfMissing(
    attempt(getCall(context)(switchAccount, { params: { id: inviteCode } })),
  );
  if (!switched?.ok) {
    const problem = KNOWN.find((code) => code === switched?.problem.code) ?? ("not_found" as const);
    return data({ problem }, { status: problem === "not_found" ? 404 : 409 });
  }
  const { token, expiresAt } = switched.value;
  setCookie(buildSessionCookie(token, expiresAt, state.env.secureCookies), context);
  throw redirectDocument("/");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { problem } = loaderData;
  return (
    <Solo
      title={t(`staff:join.${problem}`)}
      icon="unlink"
      actions={
        problem === "invite_other_email" ? (
          <ButtonLink to="/signout" variant="default">
            {t("staff:join.signOut")}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant="default" reloadDocument>
            {t("staff:join.home")}
          </ButtonLink>
        )
      }
    >
      <p>{t(`staff:join.${problem}.text`)}</p>
    </Solo>
  );
}
