import { data, redirect } from "react-router";
import { Solo } from "#app/components/shell/solo.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { currentState, getCall, getT, setCookie } from "#app/middleware/request-store.ts";
import { safePath, signInHref } from "#app/services/redirects.ts";
import { createAuthenticator, sessionCookie } from "#app/services/session.ts";
import type { Route } from "./+types/($code)";

/** Where sign-in ends: the code of the path buys a token, the token goes into a cookie, the browser to where it wanted. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const state = currentState(context);
  const target = safePath(state.url.searchParams.get("target"));
  const signIn = signInHref({ ...state, url: new URL(target, state.env.publicOrigin) });
  if (!params.code) return data({ problem: "missing" as const, signIn }, { status: 400 });
  try {
    const { token, expiresAt } = await createAuthenticator(getCall(context)).authenticate(
      "code",
      request,
    );
    setCookie(sessionCookie(token, expiresAt, state.env.secureCookies), context);
  } catch (error) {
    if (!(error instanceof Response) || error.status >= 500) throw error;
    return data({ problem: "used" as const, signIn }, { status: 401 });
  }
  throw redirect(target);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { problem, signIn } = loaderData;
  return (
    <Solo
      title={t(`auth:callback.${problem}`)}
      icon="unlink"
      actions={
        <ButtonLink reloadDocument variant="default" to={signIn}>
          {t("auth:callback.signIn")}
        </ButtonLink>
      }
    >
      <p>{t(`auth:callback.${problem}Hint`)}</p>
    </Solo>
  );
}
