import "server-only";
import { data, type RouterContextProvider } from "react-router";
import type { SecretReply } from "#app/components/settings/secret-once.tsx";
import { getCall } from "#app/middleware/request-store.ts";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import {
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
} from "#contract/webhooks.ts";
import { readWebhookForm, rejectWebhook } from "../../+/webhook-fields.ts";

type Context = Readonly<RouterContextProvider>;

export async function runWebhookAction(context: Context, webhookId: string, formData: FormData) {
  const call = getCall(context);
  const params = { webhookId };
  const page = `/settings/webhooks/${encodeURIComponent(webhookId)}`;
  switch (formData.get("intent")) {
    case "change": {
      const form = readWebhookForm(formData);
      if (!form.ok) return rejectInvalid(form);
      const outcome = await attempt(call(updateWebhook, { params, body: { webhook: form.value } }));
      if (!outcome.ok) return rejectWebhook(formData, outcome.problem);
      return redirectWithToast(context, page, "settings:toast.saved");
    }
    case "on":
    case "off": {
      const isEnabled = formData.get("intent") === "on";
      const outcome = await attempt(
        call(updateWebhook, { params, body: { webhook: { isEnabled } } }),
      );
      if (!outcome.ok) return rejectProblem(formData, outcome.problem);
      return redirectWithToast(
        context,
        page,
        isEnabled ? "webhooks:toast.on" : "webhooks:toast.off",
      );
    }
    case "test": {
      const outcome = await attempt(call(testWebhook, { params }));
      if (!outcome.ok) return rejectProblem(formData, outcome.problem);
      return redirectWithToast(context, page, "webhooks:toast.test");
    }
    case "renew": {
      const renewed = await attempt(call(renewWebhookSecret, { params }));
      if (!renewed.ok) return rejectProblem(formData, renewed.problem);
      const reply: SecretReply = { secret: renewed.value.secret };
      return data(reply, { headers: { "Cache-Control": "no-store" } });
    }
    case "remove": {
      const removed = await nullIfMissing(attempt(call(deleteWebhook, { params })));
      // A webhook that is already removed needs no error.
      if (removed && !removed.ok) return rejectProblem(formData, removed.problem);
      return redirectWithToast(context, "/settings/webhooks", "webhooks:toast.removed");
    }
    default:
      throw data({ code: "invalid" }, { status: 400 });
  }
}
