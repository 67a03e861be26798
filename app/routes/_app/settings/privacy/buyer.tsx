import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { createPrivacyRequest, getBuyerData, PRIVACY_REQUEST_KINDS } from "#contract/privacy.ts";
import { SettingsFrame } from "../+/frame.tsx";
import { readIdentities } from "./+/read-identities.ts";
import { StoredData } from "./+/stored-data.tsx";
import type { Route } from "./+types/buyer";

export async function loader({ context }: Route.LoaderArgs) {
  const identities = readIdentities(currentState(context).url);
  const data = await getCall(context)(getBuyerData, { query: { subjects: identities } });
  return { who: identities, data };
}

const Form = z.object({
  kind: z.enum(PRIVACY_REQUEST_KINDS, "required"),
  daysAgo: createTypedWhole(0, 90),
});
const DAY_MS = 86_400_000;

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const { kind, daysAgo } = form.value;
  const subjects = readIdentities(new URL(request.url));
  const receivedAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const outcome = await attempt(
    getCall(context)(createPrivacyRequest, {
      body: { request: { kind, subjects, ...(daysAgo > 0 ? { receivedAt } : {}) } },
    }),
  );
  if (!outcome.ok) return rejectProblem(form.formData, outcome.problem);
  const { id } = outcome.value.request;
  return redirectWithToast(
    context,
    `/settings/privacy/requests/${encodeURIComponent(id)}`,
    "privacy:request.noted",
  );
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { who, data } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/privacy" title={t("privacy:data")}>
      <StoredData data={data} />
      <Section title={t("privacy:copy")} hint={t("privacy:copy.text")}>
        <p className="mt-3">
          <a
            className={buttonVariants({ variant: "outline" })}
            href={`/settings/privacy/export-file?${new URLSearchParams(who.map((each) => ["who", each]))}`}
          >
            <Icon name="download" />
            {t("privacy:copy.download")}
          </a>
        </p>
      </Section>
      <Section title={t("privacy:note")} hint={t("privacy:note.text")}>
        <ActionForm className="mt-3 grid max-w-form gap-4">
          <SelectField name="kind" label={t("privacy:note.kind")} required>
            {PRIVACY_REQUEST_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`privacy:kind.${kind}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            name="daysAgo"
            label={t("privacy:note.daysAgo")}
            hint={t("privacy:note.daysAgo.hint")}
            inputMode="numeric"
            defaultValue={0}
            required
          />
          <div>
            <SubmitButton>{t("privacy:note.save")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
