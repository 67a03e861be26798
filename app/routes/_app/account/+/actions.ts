import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
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

const PAGE = "/account";

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
  if (!form.ok) return invalid(form);
  const { value, formData } = form;
  const call = getCall(context);
  switch (value.intent) {
    case "profile": {
      const { name } = value;
      const locale = value.locale === "auto" ? null : value.locale;
      const saved = await attempt(call(updateMe, { body: { user: { name, locale } } }));
      return saved.ok
        ? redirectWithToast(context, PAGE, "account:toast.saved")
        : rejected(formData, saved.problem);
    }
    case "email": {
      const { email, password } = value;
      const sent = await attempt(call(startEmailChange, { body: { email, password } }));
      return sent.ok
        ? redirectWithToast(context, PAGE, "account:toast.emailSent", { email })
        : rejected(formData, sent.problem);
    }
    case "password": {
      const { password, newPassword } = value;
      const changed = await attempt(call(changePassword, { body: { password, newPassword } }));
      return changed.ok
        ? redirectWithToast(context, PAGE, "account:toast.passwordChanged")
        : rejected(formData, changed.problem);
    }
    case "end": {
      const { sessionId } = value;
      // An ended session was ended elsewhere, or by this button before.
      const ended = await nullIfMissing(attempt(call(endSession, { params: { sessionId } })));
      return ended && !ended.ok
        ? rejected(formData, ended.problem)
        : redirectWithToast(context, PAGE, "account:toast.ended", { count: 1 });
    }
    case "end-others": {
      const done = await attempt(call(endOtherSessions));
      return done.ok
        ? redirectWithToast(context, PAGE, "account:toast.ended", { count: done.value.ended })
        : rejected(formData, done.problem);
    }
  }
}
