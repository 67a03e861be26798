import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { removeLogo, updateAccountSettings, uploadLogo } from "#contract/account-settings.ts";
import type { Problem } from "#contract/problem.ts";
import { GeneralSettings } from "./general-schema.ts";

const Form = z.discriminatedUnion("intent", [
  GeneralSettings,
  z.object({ intent: z.literal("logo") }),
  z.object({ intent: z.literal("remove-logo") }),
]);

/** Handles the forms of the general settings. Each redirects to its page with a message. */
export async function changeGeneral(context: Readonly<RouterContextProvider>, request: Request) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const { value, formData } = form;
  const call = getCall(context);
  const currentUrl = currentState(context).url.pathname;
  switch (value.intent) {
    case "general": {
      const { intent: _, ...settings } = value;
      const outcome = await attempt(call(updateAccountSettings, { body: { settings } }));
      return outcome.ok
        ? redirectWithToast(context, currentUrl, "settings:toast.saved")
        : rejectProblem(formData, mapToFormFields(outcome.problem));
    }
    case "logo": {
      const [file] = readFiles(formData, "logo");
      if (!file) return rejectInvalid({ formData, fieldErrors: { logo: "required" } });
      const body = new FormData();
      body.set("logo", file);
      const outcome = await attempt(call(uploadLogo, { body }));
      return outcome.ok
        ? redirectWithToast(context, currentUrl, "settings:toast.logo")
        : rejectProblem(formData, { ...outcome.problem, fields: { logo: outcome.problem.code } });
    }
    case "remove-logo": {
      await call(removeLogo);
      return redirectWithToast(context, currentUrl, "settings:toast.logoGone");
    }
  }
}

/** Returns the problem with the form's field names, which the call nests in `settings`. */
function mapToFormFields(problem: Problem): Problem {
  const fields = Object.entries(problem.fields ?? {}).map(([name, code]) => [
    name.replace(/^settings\./, ""),
    code,
  ]);
  return { ...problem, fields: fields.length > 0 ? Object.fromEntries(fields) : undefined };
}
