import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Section, sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { getLimitsOfAccount } from "#contract/account-limits.ts";
import { ACCOUNT_FLAGS, getAdminAccount } from "#contract/admin-accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { AccountStanding } from "../../+/account-standing.tsx";
import { AdminHead } from "../../+/admin-head.tsx";
import { changeAccount } from "./+/actions.ts";
import { LimitsForm } from "./+/limits-form.tsx";
import { NoteForm } from "./+/note-form.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ account }, { limits, own }] = await Promise.all([
    call(getAdminAccount, { params }),
    call(getLimitsOfAccount, { params }),
  ]);
  return { account, limits, own };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  return changeAccount(context, await request.formData(), params.accountId);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { account, limits, own } = loaderData;
  const { status } = account;
  const facts = [
    [t("admin:col.owner"), `${account.ownerName} · ${account.ownerEmail}`],
    [t("admin:col.country"), t(`admin:country.${account.countryCode}`)],
    [t("admin:col.quota"), format.number(account.orderQuota)],
    [t("admin:col.members"), format.number(account.members)],
    [t("admin:col.channels"), format.number(account.channels)],
    [t("admin:col.lastOrder"), account.lastOrderAt ? format.dateTime(account.lastOrderAt) : "–"],
    [t("admin:col.since"), format.date(account.createdAt)],
    [t("admin:col.id"), account.id],
  ] as const;
  return (
    <>
      <AdminHead
        title={account.name}
        above={{ to: "/admin/accounts", label: t("admin:accounts") }}
        titleMetadata={<AccountStanding account={account} />}
        actions={
          <ButtonLink to={`/admin/audit?accountId=${encodeURIComponent(account.id)}`}>
            {t("admin:audit")}
          </ButtonLink>
        }
      />
      <div className={sectionStyle}>
        {account.suspendedNote ? (
          <Alert tone="warning" title={t("admin:accounts.suspended")} className="mb-4 max-w-180">
            {account.suspendedNote}
          </Alert>
        ) : null}
        {account.gracePeriodEndedAt ? (
          <Alert tone="warning" className="mb-4 max-w-180">
            {t("admin:accounts.grace", { when: format.dateTime(account.gracePeriodEndedAt) })}
          </Alert>
        ) : null}
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 max-md:grid-cols-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-secondary-foreground">{name}</dt>
              <dd className="wrap-anywhere max-md:mb-2">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {status === ACCOUNT_STATUS.closed ? null : <NoteForm intent="open" />}
      <NoteForm intent="quota" fieldsKey={account.orderQuota}>
        <TextField
          name="delta"
          required
          inputMode="text"
          label={t("admin:do.quota.delta")}
          hint={t("admin:do.quota.hint")}
        />
      </NoteForm>
      <Section title={t("admin:do.flags")}>
        <ActionForm intent="flags" className="mt-3 grid max-w-form gap-4">
          {ACCOUNT_FLAGS.map((flag) => (
            <CheckboxField
              key={flag}
              name={`flag-${flag}`}
              label={t(`admin:flag.${flag}`)}
              defaultChecked={account.flags.includes(flag)}
            />
          ))}
          <div>
            <SubmitButton variant="outline">{t("common:action.save")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
      <LimitsForm limits={limits} own={own} />
      {status === ACCOUNT_STATUS.closed ? (
        <Section title={t("admin:state.closed")}>
          <p className="mt-1 max-w-form">{t("admin:accounts.closed")}</p>
        </Section>
      ) : status === ACCOUNT_STATUS.suspended ? (
        <NoteForm key="restore" intent="restore" />
      ) : (
        <NoteForm key="suspend" intent="suspend" destructive />
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
