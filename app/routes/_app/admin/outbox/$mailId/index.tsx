import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { getOutboxMail, retryOutboxMail } from "#contract/admin-outbox.ts";
import { MAIL_TONES } from "../+/mail-tones.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { mail, content } = await getCall(context)(getOutboxMail, { params });
  const [link] = /https?:\/\/\S+/.exec(content?.text ?? "") ?? [];
  return { mail, text: content?.text ?? null, link: link ?? null };
}

export async function action({ context, params }: Route.ActionArgs) {
  const mailPath = `/admin/outbox/${encodeURIComponent(params.mailId)}`;
  const retried = await attempt(getCall(context)(retryOutboxMail, { params }));
  if (retried.ok) return redirectWithToast(context, mailPath, "admin:toast.retried");
  addProblemToast(context, "error", retried.problem);
  return redirect(mailPath, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { mail, text, link } = loaderData;
  const facts = [
    [t("admin:col.to"), mail.recipient],
    [t("admin:col.when"), format.dateTime(mail.createdAt)],
    [t("admin:outbox.template"), mail.template],
    [t("admin:outbox.language"), t(`nav:language.${mail.language}`)],
    [t("admin:col.tries"), format.number(mail.attempts)],
  ] as const;
  return (
    <>
      <PageHead
        title={mail.subject}
        crumbs={[
          { to: "/admin", label: t("admin:title") },
          { to: "/admin/outbox", label: t("admin:outbox") },
        ]}
        titleMetadata={
          <StatusDot tone={MAIL_TONES[mail.status]}>{t(`admin:status.${mail.status}`)}</StatusDot>
        }
        actions={
          <>
            {link ? (
              <a className={buttonVariants({ variant: "default" })} href={link}>
                {t("admin:outbox.link")}
              </a>
            ) : null}
            {mail.status === "failed" ? (
              <ActionForm>
                <SubmitButton>{t("admin:outbox.retry")}</SubmitButton>
              </ActionForm>
            ) : null}
          </>
        }
      />
      <div className={sectionStyle}>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 max-md:grid-cols-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-secondary-foreground">{name}</dt>
              <dd className="max-md:mb-2">{value}</dd>
            </div>
          ))}
        </dl>
        {mail.lastError ? (
          <Alert tone="critical" title={t("admin:outbox.error")} className="mt-4 max-w-180">
            {mail.lastError}
          </Alert>
        ) : null}
        {text ? (
          <pre className="mt-4 max-w-180 rounded-lg border p-4 text-sm whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        ) : (
          <p className="mt-4 text-secondary-foreground">{t("admin:outbox.sealed")}</p>
        )}
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
