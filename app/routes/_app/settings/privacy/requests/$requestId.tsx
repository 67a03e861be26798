import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextareaField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonSummary, buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { getBuyerData, getPrivacyRequest, type PrivacyRequest } from "#contract/privacy.ts";
import { SettingsFrame } from "../../+/frame.tsx";
import { answerRequest } from "../+/request-actions.ts";
import { RequestStatus } from "../+/requests.tsx";
import { StoredData } from "../+/stored-data.tsx";
import type { Route } from "./+types/$requestId";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const { request } = await call(getPrivacyRequest, { params });
  const isOpen = request.status === "received" || request.status === "running";
  const data = isOpen ? await call(getBuyerData, { query: { subjects: request.subjects } }) : null;
  return { request, data };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return answerRequest(context, params.requestId, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { request, data } = loaderData;
  const t = getT();
  const isErasing = request.status === "running" && !request.isWaiting;
  return (
    <SettingsFrame part="/settings/privacy" title={t(`privacy:kind.${request.kind}`)}>
      {isErasing ? <Poll everySeconds={3} /> : null}
      <Facts request={request} openOrders={data?.totals.openOrders ?? 0} />
      {request.status === "received" ? <Answer request={request} /> : null}
      {data && request.status === "received" ? <StoredData data={data} /> : null}
    </SettingsFrame>
  );
}

function Facts({ request, openOrders }: { request: PrivacyRequest; openOrders: number }) {
  const t = getT();
  const format = getFormat();
  const { receivedAt, dueAt, answeredAt, answeredBy, createdBy, reason, erased } = request;
  const facts: [string, string][] = [
    [t("privacy:received"), `${format.dateTime(receivedAt)} · ${createdBy}`],
    [t("privacy:due"), format.dateTime(dueAt)],
    ...(answeredAt
      ? [
          [t("privacy:answered"), `${format.dateTime(answeredAt)} · ${answeredBy ?? ""}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(reason ? [[t("privacy:reason"), reason] as [string, string]] : []),
    ...(erased
      ? [
          [
            t("privacy:erased"),
            [
              t("privacy:orders", { count: erased.orders }),
              t("privacy:chats", { count: erased.chats }),
              t("privacy:messages", { count: erased.messages }),
              t("privacy:files", { count: erased.files }),
            ].join(" · "),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <Section title={t("privacy:request")}>
      <div className="grid gap-3">
        <p>
          <RequestStatus status={request.status} />
        </p>
        {request.isWaiting ? (
          <Alert tone="info" className="max-w-180">
            {t("privacy:waiting", { count: openOrders })}
          </Alert>
        ) : null}
        <dl className="grid max-w-180 gap-x-4 gap-y-2 grid-cols-[12rem_minmax(0,1fr)] max-md:grid-cols-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-secondary-foreground">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

/** Answers a request: the copy, the erasure, or a refusal. */
function Answer({ request }: { request: PrivacyRequest }) {
  const t = getT();
  const subjectParams = new URLSearchParams(request.subjects.map((each) => ["who", each]));
  return (
    <Section title={t("privacy:answer")}>
      <div className="grid gap-3">
        {request.kind === "copy" ? (
          <>
            <p className="max-w-form">{t("privacy:copy.text")}</p>
            <p>
              <a
                className={buttonVariants({ variant: "outline" })}
                href={`/settings/privacy/export-file?${subjectParams}`}
              >
                <Icon name="download" />
                {t("privacy:copy.download")}
              </a>
            </p>
            <ActionForm intent="complete">
              <SubmitButton>{t("privacy:complete")}</SubmitButton>
            </ActionForm>
          </>
        ) : (
          <Fold intent="erase">
            <ButtonSummary>{t("privacy:erase")}</ButtonSummary>
            <ActionForm intent="erase" className="mt-2 grid gap-2">
              <p className="max-w-form">{t("privacy:erase.text")}</p>
              <p className="max-w-form">{t("privacy:erase.stays")}</p>
              <div>
                <SubmitButton variant="destructive">{t("privacy:erase.sure")}</SubmitButton>
              </div>
            </ActionForm>
          </Fold>
        )}
        <Fold intent="refuse">
          <ButtonSummary>{t("privacy:refuse")}</ButtonSummary>
          <ActionForm intent="refuse" className="mt-2 grid max-w-form gap-4">
            <TextareaField
              name="reason"
              label={t("privacy:reason")}
              hint={t("privacy:refuse.hint")}
              rows={3}
              maxLength={1000}
              required
            />
            <div>
              <SubmitButton>{t("privacy:refuse.sure")}</SubmitButton>
            </div>
          </ActionForm>
        </Fold>
      </div>
    </Section>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
