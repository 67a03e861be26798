import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { filesOf } from "#app/services/form/files-of.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { removeLogo, updateAccountSettings, uploadLogo } from "#contract/account-settings.ts";
import { TIME_ZONES } from "#contract/countries.ts";
import { fieldsWithin, wholeNumber } from "./whole-number.ts";

const Form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("general"),
    name: z.string({ error: "required" }).trim().min(1, "required").max(100, "too_long"),
    timeZone: z.enum(TIME_ZONES),
    lowStockLevel: wholeNumber(),
    shipByWarningHours: wholeNumber(),
  }),
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
        : rejected(formData, fieldsWithin("settings", saved.problem));
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
