import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Boxes, OrderScopeField, ScopeFields } from "#app/components/staff/boxes.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { Invite, SupportInvite } from "#app/models/staff/member-form.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import {
  buildOrderScopeField,
  buildRoleBoxes,
  buildScopeFields,
} from "#app/services/staff/staff-boxes.ts";
import { readRoleIds, readScope, readStaffChoices } from "#app/services/staff/staff-choices.ts";
import { attempt } from "#app/upstream/http.ts";
import type { Problem } from "#contract/problem.ts";
import { addStaff, addSupportStaff } from "#contract/staff.ts";
import { InviteForm, SupportInviteForm } from "./+/member-forms.tsx";
import type { Route } from "./+types/invite";

const NO_LIMITS = { channelIds: null, warehouseIds: null };
const INVITES_TAB = "/staffs?tab=invites";
export const loader = ({ context }: Route.LoaderArgs) => readStaffChoices(context);

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  if (formData.get("intent") === "support") return inviteSupport(context, formData);
  const form = parseForm(formData, Invite);
  if (!form.ok) return rejectInvalid(form);
  const { email } = form.value;
  const choices = await readStaffChoices(context);
  const roleIds = readRoleIds(formData, choices);
  if (roleIds.length === 0) return rejectInvalid({ formData, fieldErrors: { roleIds: "too_few" } });
  const scope = readScope(formData, choices);
  if (scope === null) return rejectInvalid({ formData, fieldErrors: { scope: "too_few" } });
  const staff = { email, roleIds, ...scope };
  const added = await attempt(getCall(context)(addStaff, { body: { staff } }));
  if (!added.ok) return rejectInvite(formData, added.problem);
  return redirectWithToast(context, INVITES_TAB, "staff:toast.invited", { email });
}

async function inviteSupport(context: Route.ActionArgs["context"], formData: FormData) {
  const form = parseForm(formData, SupportInvite);
  if (!form.ok) return rejectInvalid(form);
  const { email } = form.value;
  const added = await attempt(getCall(context)(addSupportStaff, { body: { email } }));
  if (!added.ok) return rejectInvite(formData, added.problem);
  return redirectWithToast(context, INVITES_TAB, "staff:toast.invited", { email });
}

/** Moves a problem with the address to its field. */
function rejectInvite(formData: FormData, { code, ...problem }: Problem) {
  const isOfEmail = code === "already_member" || code === "already_invited";
  return rejectProblem(formData, {
    code,
    ...problem,
    ...(isOfEmail ? { fields: { email: code } } : {}),
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("staff:new.title")}
        crumbs={[{ to: "/staffs", label: t("staff:title") }]}
      />
      <section className={cn(sectionStyle, "border-t")}>
        <InviteForm intent="invite" className="grid max-w-form gap-4">
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            required
            label={t("staff:new.email")}
            hint={t("staff:new.email.hint")}
          />
          <Boxes
            legend={t("staff:new.roles")}
            hint={{ id: "roles-hint", text: t("staff:new.roles.hint") }}
            errorName="roleIds"
            boxes={buildRoleBoxes(loaderData, [])}
          />
          <OrderScopeField {...buildOrderScopeField("all")} />
          <ScopeFields {...buildScopeFields(loaderData, NO_LIMITS)} />
          <div className="flex flex-wrap items-center gap-2">
            <SubmitButton>{t("staff:new.submit")}</SubmitButton>
            <ButtonLink to="/staffs" variant="ghost">
              {t("common:action.cancel")}
            </ButtonLink>
          </div>
        </InviteForm>
      </section>
      <section className={sectionStyle}>
        <header className={sectionHeadStyle}>
          <h2>{t("staff:support.title")}</h2>
        </header>
        <p className="max-w-180 text-secondary-foreground">{t("staff:support.text")}</p>
        <SupportInviteForm intent="support" className="mt-3 grid max-w-form gap-4">
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            required
            label={t("staff:support.email")}
          />
          <div>
            <SubmitButton variant="outline">{t("staff:support.submit")}</SubmitButton>
          </div>
        </SupportInviteForm>
      </section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
