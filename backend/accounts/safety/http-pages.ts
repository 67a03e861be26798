import { z } from "zod";
import { SIGN_IN_DOORS } from "#contract/public-doors.ts";
import type { Backend } from "../../context.ts";
import { findBrokenConstraint } from "../../db/transaction.ts";
import { type HttpApp, type HttpContext, mountPublicRoute } from "../../http/implement.ts";
import { ProblemError } from "../../http/problem-error.ts";
import { logSecurity, makeLogMark } from "../../security-log.ts";
import { findInvitation } from "../invites/invitation-page.ts";
import { JoinForm, joinByInvitation } from "../invites/join-by-invitation.ts";
import {
  answerPage,
  groupErrorsByField,
  logUnavailable,
  type PageStatus,
  parseVisit,
  readForm,
  redirectSignedIn,
} from "../pages/answer-page.ts";
import { renderForgotPage, renderMailSentPage } from "../pages/forgot-page.ts";
import { type JoinPage, renderJoinPage } from "../pages/join-page.ts";
import {
  renderConfirmEmailPage,
  renderEmailChangedPage,
  renderInvalidLinkPage,
  renderResetPage,
} from "../pages/mailed-link-pages.ts";
import { renderSecondStepPage, type SecondStepPage } from "../pages/second-step-page.ts";
import { renderSignInPage } from "../pages/sign-in-page.ts";
import { readOrigin } from "../request-origin.ts";
import { chooseAccount } from "../sign-in.ts";
import { readChosenLanguage } from "../visitor-language.ts";
import { confirmEmail } from "./change-email.ts";
import { findMailCode } from "./mail-codes.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { checkSecondStep } from "./second-step.ts";

const Email = z.string().trim().max(254).pipe(z.email());

/** Mounts the pages of mailed links and of the second sign-in step. */
export function mountSafetyPages(app: HttpApp, backend: Backend): void {
  mountPublicRoute(app, SIGN_IN_DOORS.forgotPage, (c) =>
    answerPage(c, backend, renderForgotPage(parseVisit(c))),
  );
  mountPublicRoute(app, SIGN_IN_DOORS.forgot, (c) => answerForgot(c, backend));
  mountPublicRoute(app, SIGN_IN_DOORS.resetPage, async (c) => {
    const code = c.req.query("code") ?? "";
    const mailCode = await findMailCode(backend.db, backend, "password", code);
    if (!mailCode) return answerPage(c, backend, renderInvalidLinkPage(parseVisit(c)), 404);
    return answerPage(c, backend, renderResetPage({ ...parseVisit(c), code }));
  });
  mountPublicRoute(app, SIGN_IN_DOORS.reset, (c) => answerReset(c, backend));
  mountPublicRoute(app, SIGN_IN_DOORS.confirmEmailPage, async (c) => {
    const code = c.req.query("code") ?? "";
    const mailCode = await findMailCode(backend.db, backend, "email", code);
    if (!mailCode) return answerPage(c, backend, renderInvalidLinkPage(parseVisit(c)), 404);
    const { email } = mailCode;
    return answerPage(c, backend, renderConfirmEmailPage({ ...parseVisit(c), code, email }));
  });
  mountPublicRoute(app, SIGN_IN_DOORS.confirmEmail, async (c) => {
    await readForm(c, backend);
    const visit = parseVisit(c);
    const { language } = visit;
    const visitor = { language, from: readOrigin(c) };
    const email = await confirmEmail(backend, c.req.query("code") ?? "", visitor);
    if (email === null) return answerPage(c, backend, renderInvalidLinkPage(visit), 404);
    const { appOrigin } = backend.config;
    return answerPage(c, backend, renderEmailChangedPage({ ...visit, email, appOrigin }));
  });
  mountPublicRoute(app, SIGN_IN_DOORS.secondStepPage, (c) =>
    c.redirect(`signin?${parseVisit(c).carried}`, 302),
  );
  mountPublicRoute(app, SIGN_IN_DOORS.secondStep, (c) => answerSecondStep(c, backend));
  mountPublicRoute(app, SIGN_IN_DOORS.joinPage, async (c) => {
    const visit = parseVisit(c);
    const invitation = await findInvitation(backend, visit);
    if (!invitation || invitation.isKnown) return c.redirect(`signin?${visit.carried}`, 302);
    return answerPage(c, backend, renderJoinPage({ ...visit, invitation }));
  });
  mountPublicRoute(app, SIGN_IN_DOORS.join, (c) => answerJoin(c, backend));
}

async function answerForgot(c: HttpContext, backend: Backend): Promise<Response> {
  const form = await readForm(c, backend);
  const visit = parseVisit(c);
  const email = Email.safeParse(form.email);
  if (!email.success) {
    const fieldState = {
      email: form.email ?? "",
      error: form.email ? "email_invalid" : "required",
    };
    return answerPage(c, backend, renderForgotPage({ ...visit, ...fieldState }), 422);
  }
  const pause = await requestReset(backend, {
    email: email.data,
    language: visit.language,
    clientNetwork: c.get("clientNetwork"),
  });
  if (pause) {
    c.header("Retry-After", String(pause.retryAfterS));
    const pauseFields = { email: email.data, pausedForS: pause.retryAfterS };
    return answerPage(c, backend, renderForgotPage({ ...visit, ...pauseFields }), 429);
  }
  const sendsMail = backend.config.smtpUrl !== null;
  return answerPage(c, backend, renderMailSentPage({ ...visit, email: email.data, sendsMail }));
}

async function answerReset(c: HttpContext, backend: Backend): Promise<Response> {
  const { password = "" } = await readForm(c, backend);
  const code = c.req.query("code") ?? "";
  const visit = parseVisit(c);
  const { language } = visit;
  const result = await resetPassword(backend, code, {
    password,
    language,
    from: readOrigin(c),
    clientNetwork: c.get("clientNetwork"),
  });
  if (result.outcome === "dead-link")
    return answerPage(c, backend, renderInvalidLinkPage(visit), 404);
  if (result.outcome === "refused")
    return answerPage(c, backend, renderResetPage({ ...visit, code, error: result.fault }), 422);
  const query = new URLSearchParams([...visit.carried, ["done", "password"]]);
  return c.redirect(`signin?${query}`, 303);
}

async function answerSecondStep(c: HttpContext, backend: Backend): Promise<Response> {
  const { challenge = "", code = "" } = await readForm(c, backend);
  const visit = parseVisit(c);
  const renderWithFailure = (failure: SecondStepPage["failure"], status: PageStatus) =>
    answerPage(
      c,
      backend,
      renderSecondStepPage({ ...visit, challenge, ...(failure ? { failure } : {}) }),
      status,
    );
  const step = await checkSecondStep(backend, { challenge, code });
  if (step.outcome === "wrong")
    return renderWithFailure({ kind: "wrong", triesLeft: step.triesLeft }, 422);
  if (step.outcome === "paused") {
    c.header("Retry-After", String(step.retryAfterS));
    return renderWithFailure({ kind: "paused", retryAfterS: step.retryAfterS }, 429);
  }
  const accountId = step.outcome === "passed" ? await chooseAccount(backend, step.userId) : null;
  if (step.outcome === "over" || !accountId) {
    const { demo } = backend.config;
    return answerPage(
      c,
      backend,
      renderSignInPage({ ...visit, demo, failure: { kind: "over" } }),
      422,
    );
  }
  const { userId } = step;
  const networkMark = makeLogMark(backend, c.get("clientNetwork"));
  logSecurity(backend.log, "sign_in", {
    from: networkMark,
    userId,
    accountId,
    kind: "second-step",
  });
  return redirectSignedIn(c, backend, { userId, accountId });
}

async function answerJoin(c: HttpContext, backend: Backend): Promise<Response> {
  const values = await readForm(c, backend);
  const visit = parseVisit(c);
  const invitation = await findInvitation(backend, visit);
  if (!invitation || invitation.isKnown) return c.redirect(`signin?${visit.carried}`, 303);
  const renderWithProblem = (problem: Partial<JoinPage>, status: PageStatus) =>
    answerPage(
      c,
      backend,
      renderJoinPage({ ...visit, invitation, name: values.name ?? "", ...problem }),
      status,
    );
  const form = JoinForm.safeParse(values);
  if (!form.success) return renderWithProblem({ errors: groupErrorsByField(form.error) }, 422);
  try {
    const joinResult = await joinByInvitation(backend, invitation, {
      ...form.data,
      locale: readChosenLanguage(c.req.raw),
      from: readOrigin(c),
    });
    if ("fault" in joinResult)
      return renderWithProblem({ errors: { password: joinResult.fault } }, 422);
    return await redirectSignedIn(c, backend, joinResult);
  } catch (error) {
    // The invitation was closed, or its address got a sign-in, meanwhile.
    if (error instanceof ProblemError || findBrokenConstraint(error) === "users_email_unique")
      return c.redirect(`signin?${visit.carried}`, 303);
    logUnavailable(c, error);
    return renderWithProblem({ isUnavailable: true }, 503);
  }
}
