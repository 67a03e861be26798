import { Onboarding } from "#app/components/shell/onboarding.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Emblem } from "#app/components/ui/emblem.tsx";
import { emptyActionsStyle, emptyStyle } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { currentState, getT } from "#app/middleware/request-store.ts";
import { signInHref } from "#app/session/redirects.ts";
import type { Route } from "./+types/unauthorized";

/** Offers to sign up (docs/specification.md "Onboarding"). It needs no session. */
export function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const { env, language, url, token } = state;
  const target = new URL("/onboarding", env.publicOrigin);
  for (const [name, value] of url.searchParams)
    if (name.startsWith("utm_")) target.searchParams.set(name, value);
  const signIn = signInHref({ ...state, url: target });
  target.searchParams.set("signup", "1");
  return {
    signIn,
    signUp: signInHref({ ...state, url: target }),
    isMember: token !== null,
    supportUrl: env.supportUrls[language],
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { signIn, signUp, isMember, supportUrl } = loaderData;
  const t = getT();
  return (
    <Onboarding title={t("onboarding:title")} supportUrl={supportUrl}>
      <section className={emptyStyle}>
        <Emblem>
          <Icon name="lock-keyhole" size="l" />
        </Emblem>
        <h2>{t("onboarding:unauthorized.title")}</h2>
        <p>{t(isMember ? "onboarding:unauthorized.member" : "onboarding:unauthorized.text")}</p>
        <div className={emptyActionsStyle}>
          <ButtonLink reloadDocument variant="default" to={signUp}>
            {t("onboarding:unauthorized.signup")}
          </ButtonLink>
          {isMember ? (
            <ButtonLink to="/" reloadDocument>
              {t("common:action.home")}
            </ButtonLink>
          ) : (
            <ButtonLink reloadDocument to={signIn}>
              {t("onboarding:unauthorized.signin")}
            </ButtonLink>
          )}
        </div>
      </section>
    </Onboarding>
  );
}
