import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { describeScope } from "#app/models/staff/scope-text.ts";
import type { StatusTone } from "#app/models/status-tone.ts";
import type { InviteStatus, StaffInvite } from "#contract/staff.ts";

const INVITE_TONES: Record<InviteStatus, StatusTone> = {
  sent: "info",
  resent: "info",
  cancelled: "none",
  used: "success",
  expired: "warning",
};

const isOpen = (status: InviteStatus) => status === "sent" || status === "resent";

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
    <DataTable
      caption={t("staff:caption.invites")}
      rows={invites}
      columns={[
        { head: t("staff:col.email"), cell: ({ email }) => email },
        {
          head: t("staff:col.roles"),
          card: "all",
          cell: ({ roles }) =>
            roles.map(({ name }) => translateRoleName(t, name)).join(", ") || "–",
        },
        { head: t("staff:col.scope"), card: "all", cell: (invite) => describeScope(t, invite) },
        { head: t("staff:col.by"), cell: ({ invitedBy }) => invitedBy },
        { head: t("staff:col.sent"), cell: ({ sentAt }) => format.dateTime(sentAt) },
        {
          head: t("staff:col.state"),
          cell: ({ status, expiresAt }) => (
            <span className="grid">
              <StatusDot tone={INVITE_TONES[status]}>
                {t(`staff:invite.status.${status}`)}
              </StatusDot>
              {isOpen(status) ? (
                <span className="text-xs text-muted-foreground">
                  {t("staff:invite.until", { date: format.date(expiresAt) })}
                </span>
              ) : null}
            </span>
          ),
        },
        {
          head: t("staff:col.actions"),
          isHeadHidden: true,
          card: "all",
          cell: ({ id, email, status, canResend }) =>
            canResend ? (
              <span className="flex justify-end gap-2 max-cards:justify-start">
                <InviteAction id={id} intent="resend" label={t("staff:invite.resend")} />
                {isOpen(status) ? (
                  <AskedForm
                    intent={`cancel-${id}`}
                    label={t("staff:invite.cancel")}
                    text={t("staff:invite.cancel.text", { email })}
                    confirm={t("common:answer.yes")}
                    look={{ size: "sm" }}
                  >
                    <input type="hidden" name="inviteId" value={id} />
                  </AskedForm>
                ) : null}
              </span>
            ) : null,
        },
      ]}
    />
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
