import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { getNotificationSettings, updateNotificationSettings } from "#contract/notifications.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/statuses.ts";
import { SettingsFrame } from "./+/frame.tsx";
import type { Route } from "./+types/notifications";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ user }, { categories }] = await Promise.all([
    getMe(context),
    getCall(context)(getNotificationSettings),
  ]);
  return { email: user.email, categories };
}

/** Unchecked boxes are not sent, so each shown category is also a hidden field. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const shownCategories = form.getAll("category");
  const categories = NOTIFICATION_CATEGORIES.filter((id) => shownCategories.includes(id)).map(
    (id) => ({
      id,
      pushEnabled: form.get(`${id}.push`) === "on",
      emailEnabled: form.get(`${id}.email`) === "on",
    }),
  );
  const outcome = await attempt(
    getCall(context)(updateNotificationSettings, { body: { categories } }),
  );
  return outcome.ok
    ? redirectWithToast(context, "/settings/notifications", "settings:toast.saved")
    : rejectProblem(form, outcome.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { email, categories } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/notifications">
      {categories.length === 0 ? (
        <Empty title={t("settings:notifications.none")}>
          {t("settings:notifications.none.text")}
        </Empty>
      ) : (
        <Section
          title={t("settings:notifications.yours")}
          hint={t("settings:notifications.text", { email })}
        >
          <ActionForm className="mt-3 grid max-w-form gap-4">
            <DataTable
              className="flush"
              caption={t("settings:notifications")}
              rows={categories}
              columns={[
                {
                  head: t("settings:notifications.about"),
                  cell: ({ id }) => (
                    <>
                      <input type="hidden" name="category" value={id} />
                      <span className="grid gap-px">
                        <span>{t(`header:bell.${id}`)}</span>
                        <span className="text-xs font-normal text-muted-foreground">
                          {t(`settings:notifications.${id}`)}
                        </span>
                      </span>
                    </>
                  ),
                },
                {
                  head: t("settings:notifications.push"),
                  cell: ({ id, pushEnabled }) => (
                    <CheckboxField
                      name={`${id}.push`}
                      defaultChecked={pushEnabled}
                      label={
                        <span className="sr-only">
                          {`${t(`header:bell.${id}`)}: ${t("settings:notifications.push")}`}
                        </span>
                      }
                    />
                  ),
                },
                {
                  head: t("settings:notifications.email"),
                  cell: ({ id, emailEnabled }) => (
                    <CheckboxField
                      name={`${id}.email`}
                      defaultChecked={emailEnabled}
                      label={
                        <span className="sr-only">
                          {`${t(`header:bell.${id}`)}: ${t("settings:notifications.email")}`}
                        </span>
                      }
                    />
                  ),
                },
              ]}
            />
            <div>
              <SubmitButton>{t("settings:save")}</SubmitButton>
            </div>
          </ActionForm>
        </Section>
      )}
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
