import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { RETENTION_MONTHS, updateRetention } from "#contract/privacy.ts";

const months = z
  .enum(["", ...RETENTION_MONTHS.map(String)], "invalid_value")
  .default("")
  .transform((value) => (value === "" ? null : Number(value)));
const Form = z.object({ orderMonths: months, chatMonths: months });

export async function changeRetention(
  context: Readonly<RouterContextProvider>,
  formData: FormData,
) {
  const form = parseForm(formData, Form);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(
    getCall(context)(updateRetention, { body: { retention: form.value } }),
  );
  return outcome.ok
    ? redirectWithToast(context, "/settings/privacy", "privacy:retention.saved")
    : rejectProblem(formData, outcome.problem);
}
