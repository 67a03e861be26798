import { signInCallback, signInPage } from "#contract/accounts.ts";
import { SIGN_IN_DOORS } from "#contract/public-doors.ts";
import type { Backend } from "../context.ts";
import { isFromOurOrigin } from "../http/from-our-origin.ts";
import { type HttpApp, implement, mountPublicRoute } from "../http/implement.ts";
import { ProblemError } from "../http/problem-error.ts";
import { makeHandOverUrl } from "./hand-over.ts";
import { findInvitation, followsInvitation } from "./invites/invitation-page.ts";
import {
  answerPage,
  groupErrorsByField,
  logUnavailable,
  type PageStatus,
  parseVisit,
  readForm,
  redirectSignedIn,
} from "./pages/answer-page.ts";
import { renderSecondStepPage } from "./pages/second-step-page.ts";
import { renderSignInPage, type SignInPage } from "./pages/sign-in-page.ts";
import { renderSignUpPage, type SignUpPage } from "./pages/sign-up-page.ts";
import { PAGE_STYLESHEET } from "./pages/stylesheet.ts";
import { mountSafetyPages } from "./safety/http-pages.ts";
import { signInWithPasskey, startPasskeySignIn } from "./safety/passkey-sign-in.ts";
import { signIn } from "./sign-in.ts";
import { SignUpForm, signUp } from "./sign-up.ts";

const ONBOARDING_PATH = "/onboarding";

/** Mounts the pages for signed-out visitors in plain HTML. Only passkeys need a script. */
export function mountAccountPages(app: HttpApp, backend: Backend): void {
  const { demo } = backend.config;
  mountPublicRoute(app, SIGN_IN_DOORS.stylesheet, (c) =>
    c.body(PAGE_STYLESHEET, 200, {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    }),
  );
  implement(app, signInPage, async (_input, _caller, c) => {
    // The app sets "signup" to show the other page first.
    if (c.req.query("signup") !== undefined)
      return c.redirect(`signup?${parseVisit(c).carried}`, 302);
    const visit = parseVisit(c);
    const invitation = await findInvitation(backend, visit);
    // A new visitor first creates a sign-in with the invitation's address.
    if (invitation && !invitation.isKnown) return c.redirect(`join?${visit.carried}`, 302);
    const isChanged = c.req.query("done") === "password";
    const email = invitation?.email ?? "";
    const isInviteInvalid = !invitation && followsInvitation(visit);
    return answerPage(
      c,
      backend,
      renderSignInPage({
        ...visit,
        demo,
        email,
        isChanged,
        invitation,
        isInviteDead: isInviteInvalid,
      }),
    );
  });
  mountPublicRoute(app, SIGN_IN_DOORS.signIn, async (c) => {
    const form = await readForm(c, backend);
    const email = form.email ?? "";
    const renderWithFailure = (failure: SignInPage["failure"], status: PageStatus) =>
      answerPage(c, backend, renderSignInPage({ ...parseVisit(c), demo, email, failure }), status);
    try {
      if (form.passkey) {
        const signIn = await signInWithPasskey(backend, form.passkey, c.get("clientNetwork"));
        return signIn.outcome === "signed-in"
          ? await redirectSignedIn(c, backend, signIn)
          : renderWithFailure({ kind: "passkey" }, 422);
      }
      const result = await signIn(backend, {
        email,
        password: form.password ?? "",
        clientNetwork: c.get("clientNetwork"),
      });
      if (result.outcome === "signed-in") return await redirectSignedIn(c, backend, result);
      if (result.outcome === "second-step") {
        const { challenge } = result;
        return answerPage(c, backend, renderSecondStepPage({ ...parseVisit(c), challenge }));
      }
      if (result.outcome === "wrong")
        return renderWithFailure({ kind: "wrong", triesLeft: result.triesLeft }, 422);
      c.header("Retry-After", String(result.retryAfterS));
      return renderWithFailure({ kind: "paused", retryAfterS: result.retryAfterS }, 429);
    } catch (error) {
      logUnavailable(c, error);
      return renderWithFailure({ kind: "unavailable" }, 503);
    }
  });
  mountPublicRoute(app, SIGN_IN_DOORS.passkeyOptions, async (c) => {
    if (!isFromOurOrigin(c.req.raw, [backend.config.publicOrigin]))
      throw new ProblemError(403, "cross_origin", "This was not sent from a page of ours");
    const options = await startPasskeySignIn(backend, c.get("clientNetwork"));
    c.header("Cache-Control", "no-store");
    return c.json(options);
  });
  mountPublicRoute(app, SIGN_IN_DOORS.signUpPage, (c) =>
    answerPage(c, backend, renderSignUpPage(parseVisit(c))),
  );
  mountPublicRoute(app, SIGN_IN_DOORS.signUp, async (c) => {
    const values = await readForm(c, backend);
    const visit = parseVisit(c);
    const renderWithProblem = (problem: Partial<SignUpPage>, status: PageStatus) =>
      answerPage(
        c,
        backend,
        renderSignUpPage({ ...visit, values: removePassword(values), ...problem }),
        status,
      );
    const parsed = await SignUpForm.safeParseAsync(values);
    if (!parsed.success)
      return renderWithProblem({ errors: groupErrorsByField(parsed.error) }, 422);
    try {
      const result = await signUp(backend, parsed.data, {
        clientNetwork: c.get("clientNetwork"),
        locale: visit.language,
      });
      if (result.outcome === "signed-up")
        return await redirectSignedIn(c, backend, result, ONBOARDING_PATH);
      if (result.outcome === "email-refused")
        return renderWithProblem({ errors: { email: "email_refused" } }, 422);
      c.header("Retry-After", String(result.retryAfterS));
      return renderWithProblem({ pausedForS: result.retryAfterS }, 429);
    } catch (error) {
      logUnavailable(c, error);
      return renderWithProblem({ isUnavailable: true }, 503);
    }
  });
  mountSafetyPages(app, backend);
  implement(app, signInCallback, ({ query }, _caller, c) =>
    c.redirect(
      makeHandOverUrl(backend.config, encodeURIComponent(query.code), parseVisit(c).carried),
      303,
    ),
  );
}

const removePassword = ({ password: _password, ...values }: Record<string, string>) => values;
