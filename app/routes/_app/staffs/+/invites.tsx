import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { roleName } from "#app/models/staff/role-name.ts";
import { scopeText } from "#app/models/staff/scope-text.ts";
import type { StatusTone } from "#app/models/status-tone.ts";
import type { InviteStatus, StaffInvite } from "#contract/staff.ts";

const TONES: Record<InviteStatus, StatusTone> = {
  sent: "info",
  resent: "info",
  cancelled: "none",
  used: "success",
  expired: "warning",
};

export function Invites({ invites }: { invites: readonly StaffInvite[] }) {
  const t = getT();
  const format = getFormat();
  if (invites.length === 0)
    return (
      <Empty
        title={t("staff:invites.empty")}
        actions={
          <ButtonLink to="/staffs/invite" variant="default">
            {t("staff:invite")}
          </ButtonLink>
        }
      >
        {t("staff:invites.empty.text")}
      </Empty>
    );
  return (
    <Table cards>
      <caption className="sr-only">{t("staff:caption.invites")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("staff:col.email")}</th>
          <th scope="col">{t("staff:col.roles")}</th>
          <th scope="col">{t("staff:col.scope")}</th>
          <th scope="col">{t("staff:col.by")}</th>
          <th scope="col">{t("staff:col.sent")}</th>
          <th scope="col">{t("staff:col.state")}</th>
          <th scope="col">
            <span className="sr-only">{t("staff:col.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invites.map((invite) => {
          const isOpen = invite.status === "sent" || invite.status === "resent";
          return (
            <tr key={invite.id}>
              <th scope="row" className="span">
                {invite.email}
              </th>
              <td className="span" data-l={t("staff:col.roles")}>
                {invite.roles.map(({ name }) => roleName(t, name)).join(", ") || "–"}
              </td>
              <td className="span" data-l={t("staff:col.scope")}>
                {scopeText(t, invite)}
              </td>
              <td className="span2" data-l={t("staff:col.by")}>
                {invite.invitedBy}
              </td>
              <td className="span2" data-l={t("staff:col.sent")}>
                {format.dateTime(invite.sentAt)}
              </td>
              <td className="span2" data-l={t("staff:col.state")}>
                <span className="grid">
                  <StatusDot tone={TONES[invite.status]}>
                    {t(`staff:invite.status.${invite.status}`)}
                  </StatusDot>
                  {isOpen ? (
                    <span className="text-xs text-muted-foreground">
                      {t("staff:invite.until", { date: format.date(invite.expiresAt) })}
                    </span>
                  ) : null}
                </span>
              </td>
              <td className="span">
                {invite.canResend ? (
                  <span className="flex justify-end gap-2 max-cards:justify-start">
                    <InviteAction id={invite.id} intent="resend" label={t("staff:invite.resend")} />
                    {isOpen ? (
                      <AskedForm
                        intent={`cancel-${invite.id}`}
                        label={t("staff:invite.cancel")}
                        text={t("staff:invite.cancel.text", { email: invite.email })}
                        confirm={t("common:answer.yes")}
                        look={{ size: "sm" }}
                      >
                        <input type="hidden" name="inviteId" value={invite.id} />
                      </AskedForm>
                    ) : null}
                  </span>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function InviteAction({ id, intent, label }: { id: string; intent: string; label: string }) {
  return (
    <ActionForm intent={intent}>
      <input type="hidden" name="inviteId" value={id} />
      <SubmitButton variant="outline" size="sm">
        {label}
      </SubmitButton>
    </ActionForm>
  );
}
