import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { completePrivacyRequest, eraseBuyer, refusePrivacyRequest } from "#contract/privacy.ts";

export async function answerRequest(
  context: Readonly<RouterContextProvider>,
  requestId: string,
  form: FormData,
) {
  const call = getCall(context);
  const params = { requestId };
  const intent = form.get("intent");
  const reason = String(form.get("reason") ?? "").trim();
  if (intent === "refuse" && reason === "")
    return rejectInvalid({ formData: form, fieldErrors: { reason: "required" } });
  const outcome = await attempt(
    intent === "erase"
      ? call(eraseBuyer, { params })
      : intent === "refuse"
        ? call(refusePrivacyRequest, { params, body: { reason } })
        : call(completePrivacyRequest, { params }),
  );
  if (!outcome.ok) return rejectProblem(form, outcome.problem);
  return redirectWithToast(
    context,
    `/settings/privacy/requests/${encodeURIComponent(requestId)}`,
    intent === "erase" ? "privacy:toast.erasing" : "privacy:toast.answered",
  );
}
