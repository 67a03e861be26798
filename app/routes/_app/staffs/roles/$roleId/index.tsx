import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { FieldSet } from "#app/components/ui/field.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section, sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { Link } from "#app/navigation/link.tsx";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { buildMenu } from "#app/services/shell/menu.ts";
import { attempt } from "#app/upstream/http.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { createRole, getRole, updateRole } from "#contract/roles.ts";
import { RoleForm } from "./+/role-form.tsx";
import { NamedRole } from "./+/role-schema.ts";
import type { Route } from "./+types/index";

const NEW_ID = "new";

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.roleId === NEW_ID) return { role: null, sees: [] };
  const { role } = await getCall(context)(getRole, { params: { roleId: params.roleId } });
  const me = await getMe(context);
  const reader = { ...me, user: { ...me.user, isInternal: false, roles: [role] } };
  const [t, format] = [getT(context), getFormat(context)];
  return {
    role,
    sees: buildMenu(reader)
      .filter(({ id }) => id !== "home")
      .map(({ label, items }) => ({
        label: t(label),
        items: items
          .map((item) => (item.channel ? format.channelName(item.channel) : t(item.label)))
          .join(", "),
      })),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const call = getCall(context);
  const permissions = PERMISSIONS.filter((one) => formData.has(one));
  // A default role has no field for its name.
  const namedRole = formData.has("name") ? parseForm(formData, NamedRole) : null;
  if (namedRole && !namedRole.ok) return rejectInvalid(namedRole);
  const name = namedRole?.value.name;
  const outcome = await attempt(
    params.roleId === NEW_ID
      ? call(createRole, { body: { role: { name: name ?? "", permissions } } })
      : call(updateRole, {
          params: { roleId: params.roleId },
          body: { role: { ...(name === undefined ? {} : { name }), permissions } },
        }),
  );
  if (outcome.ok)
    return redirectWithToast(
      context,
      `/staffs/roles/${encodeURIComponent(outcome.value.role.id)}`,
      "staff:toast.roleSaved",
    );
  return outcome.problem.code === "role_name_taken"
    ? rejectInvalid({ formData, fieldErrors: { name: "role_name_taken" } })
    : rejectProblem(formData, outcome.problem);
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { role, sees } = loaderData;
  const Form = role?.isDefault ? ActionForm : RoleForm;
  const isOwner = role?.isDefault === true && role.name === "Owner";
  return (
    <>
      <PageHead
        title={role ? translateRoleName(t, role.name) : t("staff:role.new.title")}
        crumbs={[
          { to: "/staffs", label: t("staff:title") },
          { to: "/staffs?tab=roles", label: t("staff:tab.roles") },
        ]}
        titleMetadata={
          role?.isDefault ? <Badge tone="outline">{t("staff:role.default")}</Badge> : null
        }
        actions={
          role ? (
            <>
              <form method="post" action="/see-as">
                <input type="hidden" name="roleId" value={role.id} />
                <Button type="submit">{t("staff:role.seeAs")}</Button>
              </form>
              {role.isDefault ? null : (
                <ButtonLink to={`/staffs/roles/${encodeURIComponent(params.roleId)}/delete`}>
                  {t("staff:role.delete")}
                </ButtonLink>
              )}
            </>
          ) : null
        }
      />
      <section className={cn(sectionStyle, "border-t")}>
        <Form className="grid max-w-form gap-4">
          {role?.isDefault ? (
            <p className="text-secondary-foreground">
              {t(isOwner ? "staff:role.owner" : "staff:role.name.fixed")}
            </p>
          ) : (
            <TextField
              name="name"
              maxLength={60}
              required
              label={t("staff:role.name")}
              defaultValue={role?.name ?? ""}
              className="max-w-90"
            />
          )}
          <FieldSet legend={t("staff:role.may")} disabled={isOwner}>
            {PERMISSIONS.map((one) => (
              <CheckboxField
                key={one}
                name={one}
                defaultChecked={role?.permissions.includes(one) ?? false}
                label={
                  <span className="grid">
                    {t(`auth:permission.${one}`)}
                    <span className="text-xs text-muted-foreground">{t(`staff:opens.${one}`)}</span>
                  </span>
                }
              />
            ))}
          </FieldSet>
          {isOwner ? null : (
            <div className="flex flex-wrap items-center gap-2">
              <SubmitButton>{t("staff:role.save")}</SubmitButton>
              <ButtonLink to="/staffs?tab=roles" variant="ghost">
                {t("common:action.cancel")}
              </ButtonLink>
            </div>
          )}
        </Form>
      </section>
      {role ? (
        <>
          <Section title={t("staff:role.who")}>
            {role.staffs.length === 0 ? (
              <p className="text-secondary-foreground">{t("staff:role.who.none")}</p>
            ) : (
              <ul className="flex flex-wrap gap-x-4 gap-y-1">
                {role.staffs.map(({ id, name }) => (
                  <li key={id}>
                    <Link to={`/staffs/${encodeURIComponent(id)}`}>{name}</Link>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title={t("staff:role.preview")} hint={t("staff:role.preview.unsaved")}>
            {sees.length === 0 ? (
              <p>{t("staff:role.preview.none")}</p>
            ) : (
              <>
                <p>{t("staff:role.preview.text")}</p>
                <ul className="mt-2 grid gap-1">
                  {sees.map(({ label, items }) => (
                    <li key={label}>
                      <span className="font-medium">{label}</span>
                      {items ? (
                        <span className="text-secondary-foreground">{`: ${items}`}</span>
                      ) : null}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Section>
        </>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
