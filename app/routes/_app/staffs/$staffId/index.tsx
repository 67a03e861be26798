import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Boxes, OrderScopeField, ScopeFields } from "#app/components/staff/boxes.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section, sectionStyle } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import {
  buildOrderScopeField,
  buildRoleBoxes,
  buildScopeFields,
} from "#app/services/staff/staff-boxes.ts";
import { readRoleIds, readScope, readStaffChoices } from "#app/services/staff/staff-choices.ts";
import { attempt } from "#app/upstream/http.ts";
import { getStaff, updateStaff, updateStaffRoles } from "#contract/staff.ts";
import { MemberRolesForm, MemberScopeForm } from "../+/member-forms.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ staff }, choices, { user }] = await Promise.all([
    getCall(context)(getStaff, { params }),
    readStaffChoices(context),
    getMe(context),
  ]);
  return { staff, choices, isSelf: staff.id === user.id };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const call = getCall(context);
  const staffPath = `/staffs/${encodeURIComponent(params.staffId)}`;
  const choices = await readStaffChoices(context);
  const intent = formData.get("intent");
  if (intent === "roles") {
    const roleIds = readRoleIds(formData, choices);
    if (roleIds.length === 0)
      return rejectInvalid({ formData, fieldErrors: { roleIds: "too_few" } });
    const outcome = await attempt(call(updateStaffRoles, { params, body: { roleIds } }));
    if (!outcome.ok) return rejectProblem(formData, outcome.problem);
    return redirectWithToast(context, staffPath, "staff:toast.saved");
  }
  const isAccess = intent === "enable" || intent === "disable";
  const staff = isAccess ? { isEnabled: intent === "enable" } : readScope(formData, choices);
  if (staff === null) return rejectInvalid({ formData, fieldErrors: { scope: "too_few" } });
  const outcome = await attempt(call(updateStaff, { params, body: { staff } }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  const { name } = outcome.value.staff;
  if (!isAccess) return redirectWithToast(context, staffPath, "staff:toast.saved");
  return redirectWithToast(
    context,
    staffPath,
    intent === "enable" ? "staff:toast.enabled" : "staff:toast.disabled",
    { name },
  );
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { staff, choices, isSelf } = loaderData;
  const { id, name, email, isEnabled, userType } = staff;
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ to: "/staffs", label: t("staff:title") }]}
        titleMetadata={
          <>
            <StatusDot tone={isEnabled ? "success" : "none"}>
              {t(isEnabled ? "staff:state.on" : "staff:state.off")}
            </StatusDot>
            {isSelf ? <Badge tone="outline">{t("staff:you")}</Badge> : null}
            {staff.hasSecondFactor ? <Badge>{t("staff:twoStep")}</Badge> : null}
          </>
        }
      />
      <p className="px-gutter pb-4 text-secondary-foreground">
        {email} · {t("staff:member.joined", { date: format.date(staff.joinedAt) })}
      </p>
      <section className={cn(sectionStyle, "border-t")}>
        <MemberRolesForm intent="roles" className="grid max-w-form gap-4">
          <Boxes
            legend={t("staff:member.roles")}
            hint={{ id: "roles-hint", text: t("staff:new.roles.hint") }}
            errorName="roleIds"
            boxes={buildRoleBoxes(
              choices,
              staff.roles.map((role) => role.id),
            )}
          />
          <div>
            <SubmitButton>{t("staff:member.roles.save")}</SubmitButton>
          </div>
        </MemberRolesForm>
      </section>
      {userType === "owner" ? (
        <Section title={t("staff:scope.title")} hint={t("staff:scope.hint")}>
          {null}
        </Section>
      ) : (
        <section className={sectionStyle}>
          <MemberScopeForm intent="scope" className="grid max-w-form gap-4">
            <OrderScopeField {...buildOrderScopeField(staff.orderScope)} />
            <ScopeFields {...buildScopeFields(choices, staff)} />
            <div>
              <SubmitButton variant="outline">{t("staff:scope.save")}</SubmitButton>
            </div>
          </MemberScopeForm>
        </section>
      )}
      <Section
        title={t("staff:member.access")}
        hint={t(isEnabled ? "staff:member.access.on" : "staff:member.access.off", { name })}
      >
        {isSelf ? (
          <p className="text-secondary-foreground">{t("staff:member.self")}</p>
        ) : (
          <ActionForm intent={isEnabled ? "disable" : "enable"} className="mt-3 grid gap-3">
            {isEnabled ? (
              <p className="text-secondary-foreground">{t("staff:member.disable.text")}</p>
            ) : null}
            <div className="flex flex-wrap gap-2">
              <SubmitButton variant="outline">
                {t(isEnabled ? "staff:member.disable" : "staff:member.enable")}
              </SubmitButton>
              <ButtonLink to={`/staffs/${encodeURIComponent(id)}/remove`}>
                {t("staff:member.remove")}
              </ButtonLink>
            </div>
          </ActionForm>
        )}
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
