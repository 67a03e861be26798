import { data, type RouterContextProvider } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { ApiKeyForm, type ApiKeyReply } from "#app/components/settings/api-key-form.tsx";
import { ButtonSummary } from "#app/components/ui/button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { makePermissionFieldName, NewApiKey } from "#app/models/settings/api-key-form.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import { createApiKey, KEY_PERMISSIONS, listApiKeys, revokeApiKey } from "#contract/api-keys.ts";
import { SettingsFrame } from "./+/frame.tsx";
import type { Route } from "./+types/api-keys";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ user }, { apiKeys }] = await Promise.all([
    getMe(context),
    getCall(context)(listApiKeys),
  ]);
  const ownPermissions = new Set(user.roles.flatMap(({ permissions }) => permissions));
  const t = getT(context);
  const format = getFormat(context);
  const describePermission = (permission: (typeof KEY_PERMISSIONS)[number]) =>
    t(`staff:opens.${permission}`);
  return {
    choices: KEY_PERMISSIONS.filter((each) => ownPermissions.has(each)).map((value) => ({
      value,
      label: describePermission(value),
    })),
    rows: apiKeys.map(({ id, name, start, permissions, madeBy, createdAt, lastUsedAt }) => ({
      ...{ id, name, madeBy },
      start: `${start}…`,
      may: permissions.map(describePermission),
      made: format.date(createdAt),
      used: lastUsedAt ? format.dateTime(lastUsedAt) : t("apiKeys:never"),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  return form.get("intent") === "revoke" ? revokeKey(context, form) : createKey(context, form);
}

type Context = Readonly<RouterContextProvider>;

async function revokeKey(context: Context, form: FormData) {
  const params = { keyId: String(form.get("keyId") ?? "") };
  const revoked = await nullIfMissing(attempt(getCall(context)(revokeApiKey, { params })));
  // A key that is already revoked needs no error.
  if (revoked && !revoked.ok) return rejectProblem(form, revoked.problem);
  return redirectWithToast(context, "/settings/api-keys", "apiKeys:toast.revoked");
}

/** The secret is shown once and not stored. */
async function createKey(context: Context, form: FormData) {
  const parsed = parseForm(form, NewApiKey);
  if (!parsed.ok) return rejectInvalid(parsed);
  const { name } = parsed.value;
  const permissions = KEY_PERMISSIONS.filter((each) => form.has(makePermissionFieldName(each)));
  const outcome = await attempt(
    getCall(context)(createApiKey, { body: { apiKey: { name, permissions } } }),
  );
  if (!outcome.ok) return rejectProblem(form, { ...outcome.problem, fields: undefined });
  const reply: ApiKeyReply = {
    made: { name: outcome.value.apiKey.name, secret: outcome.value.secret },
  };
  return data(reply, { headers: { "Cache-Control": "no-store" } });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { choices, rows } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/api-keys">
      <Section title={t("apiKeys:new")} hint={t("apiKeys:text")}>
        <p className="mt-2">
          {/* A page of the backend. */}
          <a href="/api/docs" target="_blank" rel="noopener">
            {t("apiKeys:docs")}
          </a>
        </p>
        <ApiKeyForm choices={choices} />
      </Section>
      {rows.length > 0 ? <Keys rows={rows} /> : null}
    </SettingsFrame>
  );
}

type Rows = NonNullable<Route.ServerComponentProps["loaderData"]>["rows"];

function Keys({ rows }: { rows: Rows }) {
  const t = getT();
  return (
    <Section title={t("apiKeys:list")}>
      <DataTable
        className="flush"
        caption={t("apiKeys:list")}
        rows={rows}
        columns={[
          {
            head: t("apiKeys:col.name"),
            // Keeps its width while the question beside it is open.
            className: "min-w-40",
            cell: ({ name, start }) => (
              <span className="cell2">
                <span>{name}</span>
                <code className="text-xs font-normal text-muted-foreground">{start}</code>
              </span>
            ),
          },
          {
            head: t("apiKeys:may"),
            card: "all",
            cell: ({ may }) => (
              <ul>
                {may.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            ),
          },
          { head: t("apiKeys:col.made"), cell: ({ madeBy, made }) => `${made} · ${madeBy}` },
          { head: t("apiKeys:col.used"), cell: ({ used }) => used },
          {
            head: t("apiKeys:revoke"),
            isHeadHidden: true,
            card: "all",
            cell: ({ id, name }) => (
              <details>
                <ButtonSummary size="sm" aria-label={t("apiKeys:revoke.named", { name })}>
                  {t("apiKeys:revoke")}
                </ButtonSummary>
                <ActionForm intent="revoke" className="mt-2 grid gap-2">
                  <input type="hidden" name="keyId" value={id} />
                  <p>{t("apiKeys:revoke.text")}</p>
                  <div>
                    <SubmitButton variant="destructive" size="sm">
                      {t("apiKeys:revoke.sure")}
                    </SubmitButton>
                  </div>
                </ActionForm>
              </details>
            ),
          },
        ]}
      />
    </Section>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
