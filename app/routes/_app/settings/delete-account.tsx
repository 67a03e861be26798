import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  DELETION_GRACE_DAYS,
  deleteAccount,
  getAccountDeletion,
} from "#contract/account-deletion.ts";
import { SettingsFrame } from "./+/frame.tsx";
import type { Route } from "./+types/delete-account";

const COUNT_FIELDS = ["shops", "products", "orders", "chats", "members", "orderQuota"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const [{ account }, deletion] = await Promise.all([
    getMe(context),
    getCall(context)(getAccountDeletion),
  ]);
  return {
    ...{ name: account.name, mayDelete: deletion.mayDelete },
    // An order quota that is used up is negative.
    losses: COUNT_FIELDS.map((kind) => ({ kind, count: deletion.counts[kind] })).filter(
      ({ count }) => count > 0,
    ),
  };
}

const Form = z.object({
  name: z.string({ error: "required" }).trim().min(1, "required").max(200, "too_long"),
  password: z.string({ error: "required" }).min(1, "required").max(1000, "too_long"),
});

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(getCall(context)(deleteAccount, { body: form.value }));
  return outcome.ok
    ? redirectWithToast(context, "/suspended", "privacy:delete.asked")
    : rejectProblem(form.formData, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { name, mayDelete, losses } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/delete-account">
      <Section title={t("privacy:delete.lost")}>
        <ul className="grid max-w-180 list-disc gap-1 pl-5">
          {losses.map(({ kind, count }) => (
            <li key={kind}>{t(`privacy:delete.${kind}`, { count })}</li>
          ))}
        </ul>
        <p className="mt-3 max-w-180">{t("privacy:delete.text", { days: DELETION_GRACE_DAYS })}</p>
        <p className="mt-2 max-w-180">{t("privacy:delete.kept")}</p>
      </Section>
      <Section title={t("privacy:delete.go")}>
        {mayDelete ? (
          <ActionForm className="mt-1 grid max-w-form gap-4">
            <TextField
              name="name"
              label={t("privacy:delete.name")}
              hint={t("privacy:delete.name.hint", { name })}
              autoComplete="off"
              required
              maxLength={200}
            />
            <TextField
              name="password"
              type="password"
              label={t("privacy:delete.password")}
              autoComplete="current-password"
              required
            />
            <div>
              <SubmitButton variant="destructive">{t("privacy:delete.sure")}</SubmitButton>
            </div>
          </ActionForm>
        ) : (
          <Alert tone="info" className="max-w-180">
            {t("privacy:delete.lastOwner")}
          </Alert>
        )}
      </Section>
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
