import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { filesOf } from "#app/services/form/files-of.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
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
  if (!form.ok) return invalid(form);
  const { value, formData } = form;
  const call = getCall(context);
  const currentUrl = currentState(context).url.pathname;
  switch (value.intent) {
    case "general": {
      const { intent: _, ...settings } = value;
      const saved = await attempt(call(updateAccountSettings, { body: { settings } }));
      return saved.ok
        ? redirectWithToast(context, currentUrl, "settings:toast.saved")
        : rejected(formData, fieldsOfSettings(saved.problem));
    }
    case "logo": {
      const [file] = filesOf(formData, "logo");
      if (!file) return invalid({ formData, fieldErrors: { logo: "required" } });
      const body = new FormData();
      body.set("logo", file);
      const saved = await attempt(call(uploadLogo, { body }));
      return saved.ok
        ? redirectWithToast(context, currentUrl, "settings:toast.logo")
        : rejected(formData, { ...saved.problem, fields: { logo: saved.problem.code } });
    }
    case "remove-logo": {
      await call(removeLogo);
      return redirectWithToast(context, currentUrl, "settings:toast.logoGone");
    }
  }
}

/** Returns the problem with the form's field names, which the call nests in `settings`. */
function fieldsOfSettings(problem: Problem): Problem {
  const fields = Object.entries(problem.fields ?? {}).map(([name, code]) => [
    name.replace(/^settings\./, ""),
    code,
  ]);
  return { ...problem, fields: fields.length > 0 ? Object.fromEntries(fields) : undefined };
}
