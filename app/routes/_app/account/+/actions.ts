import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import {
  changePassword,
  endOtherSessions,
  endSession,
  startEmailChange,
  updateMe,
} from "#contract/my-sign-in.ts";
import { NewEmail, NewPassword, Profile } from "./account-schemas.ts";
import { changePasskeys } from "./change-passkeys.ts";

const PAGE_PATH = "/account";

const Form = z.discriminatedUnion("intent", [
  Profile,
  NewEmail,
  NewPassword,
  z.object({ intent: z.literal("end"), sessionId: z.string({ error: "required" }) }),
  z.object({ intent: z.literal("end-others") }),
]);

/** Handles the page's forms. Each redirects to the page with a message. */
export async function changeAccount(context: Readonly<RouterContextProvider>, request: Request) {
  const posted = await request.formData();
  const passkeys = await changePasskeys(context, posted);
  if (passkeys) return passkeys;
  const form = parseForm(posted, Form);
  if (!form.ok) return rejectInvalid(form);
  const { value, formData } = form;
  const call = getCall(context);
  switch (value.intent) {
    case "profile": {
      const { name } = value;
      const locale = value.locale === "auto" ? null : value.locale;
      const outcome = await attempt(call(updateMe, { body: { user: { name, locale } } }));
      return outcome.ok
        ? redirectWithToast(context, PAGE_PATH, "account:toast.saved")
        : rejectProblem(formData, outcome.problem);
    }
    case "email": {
      const { email, password } = value;
      const outcome = await attempt(call(startEmailChange, { body: { email, password } }));
      return outcome.ok
        ? redirectWithToast(context, PAGE_PATH, "account:toast.emailSent", { email })
        : rejectProblem(formData, outcome.problem);
    }
    case "password": {
      const { password, newPassword } = value;
      const outcome = await attempt(call(changePassword, { body: { password, newPassword } }));
      return outcome.ok
        ? redirectWithToast(context, PAGE_PATH, "account:toast.passwordChanged")
        : rejectProblem(formData, outcome.problem);
    }
    case "end": {
      const { sessionId } = value;
      // The session may have ended already: elsewhere, or by an earlier press.
      const outcome = await nullIfMissing(attempt(call(endSession, { params: { sessionId } })));
      return outcome && !outcome.ok
        ? rejectProblem(formData, outcome.problem)
        : redirectWithToast(context, PAGE_PATH, "account:toast.ended", { count: 1 });
    }
    case "end-others": {
      const outcome = await attempt(call(endOtherSessions));
      return outcome.ok
        ? redirectWithToast(context, PAGE_PATH, "account:toast.ended", {
            count: outcome.value.ended,
          })
        : rejectProblem(formData, outcome.problem);
    }
  }
}
