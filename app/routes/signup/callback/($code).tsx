import { data, redirect, redirectDocument } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Solo } from "#app/components/shell/solo.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { emptyActionsStyle } from "#app/components/ui/empty.tsx";
import {
  currentState,
  getCall,
  getT,
  type RequestState,
  setCookie,
} from "#app/middleware/request-store.ts";
import { getSafePath, signInHref } from "#app/session/redirects.ts";
import { buildSessionCookie, createAuthenticator, isSameBrowser } from "#app/session/session.ts";
import type { Route } from "./+types/($code)";

/** Marks the page shown after a refused code. */
const SPENT = "spent";

const getTargetPath = ({ url }: RequestState) => getSafePath(url.searchParams.get("target"));

/** Exchanges the code for a token and sets the cookie. Returns whether it worked. */
async function isSignedInWithCode(
  context: Route.LoaderArgs["context"],
  request: Request,
): Promise<boolean> {
  const { env } = currentState(context);
  try {
    const { token, expiresAt } = await createAuthenticator(getCall(context)).authenticate(
      "code",
      request,
    );
    setCookie(buildSessionCookie(token, expiresAt, env.secureCookies), context);
    return true;
  } catch (error) {
    if (!(error instanceof Response) || error.status >= 500) throw error;
    return false;
  }
}

/**
 * Target of sign-in: exchanges the code and redirects to the wanted page. A code from another
 * browser needs confirmation first.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const state = currentState(context);
  const target = getTargetPath(state);
  const signIn = signInHref({ ...state, url: new URL(target, state.env.publicOrigin) });
  if (!params.code) return data({ problem: "missing" as const, signIn }, { status: 400 });
  const isSpent = state.url.searchParams.has(SPENT);
  if (!isSpent && !(await isSameBrowser(state, params.code)))
    return data({ problem: "elsewhere" as const, signIn });
  if (isSpent || !(await isSignedInWithCode(context, request)))
    return data({ problem: "used" as const, signIn }, { status: 401 });
  throw redirect(target);
}

/** Accepts a confirmed code from another browser. */
export async function action({ context, request }: Route.ActionArgs) {
  const state = currentState(context);
  if (await isSignedInWithCode(context, request))
    return redirectDocument(getTargetPath(state), 303);
  const again = new URL(state.url);
  again.searchParams.set(SPENT, "1");
  return redirect(again.pathname + again.search, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { problem, signIn } = loaderData;
  const signInLink = (
    <ButtonLink
      reloadDocument
      {...(problem === "elsewhere" ? {} : { variant: "default" as const })}
      to={signIn}
    >
      {t("auth:callback.signIn")}
    </ButtonLink>
  );
  return (
    <Solo
      title={t(`auth:callback.${problem}`)}
      icon="unlink"
      {...(problem === "elsewhere" ? {} : { actions: signInLink })}
    >
      <p>{t(`auth:callback.${problem}Hint`)}</p>
      {problem === "elsewhere" ? (
        <ActionForm className={emptyActionsStyle}>
          <SubmitButton>{t("auth:callback.goOn")}</SubmitButton>
          {signInLink}
        </ActionForm>
      ) : null}
    </Solo>
  );
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
