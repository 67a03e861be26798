import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { getWebhookDelivery, redeliverWebhook } from "#contract/webhooks.ts";
import { SettingsFrame } from "../../+/frame.tsx";
import { DELIVERY_TONES, describeDelivery } from "../+/delivery-words.ts";
import type { Route } from "./+types/$deliveryId";

const buildWebhookPath = (webhookId: string) =>
  `/settings/webhooks/${encodeURIComponent(webhookId)}`;

export async function loader({ context, params }: Route.LoaderArgs) {
  return getCall(context)(getWebhookDelivery, { params });
}

/** Sends it again. The log shows the result. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const outcome = await attempt(getCall(context)(redeliverWebhook, { params }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirectWithToast(context, buildWebhookPath(params.webhookId), "webhooks:toast.again");
}

export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { delivery, payload, responseText } = loaderData;
  const t = getT();
  const format = getFormat();
  const facts = [
    [t("webhooks:col.answer"), describeDelivery(delivery, t)],
    [t("webhooks:col.tries"), format.number(delivery.attempts)],
    [t("webhooks:col.when"), format.dateTime(delivery.createdAt)],
    [t("webhooks:nextTry"), delivery.nextAttemptAt ? format.dateTime(delivery.nextAttemptAt) : "–"],
    [t("webhooks:eventId"), delivery.eventId],
  ] as const;
  return (
    <SettingsFrame part="/settings/webhooks" title={delivery.type}>
      {delivery.status === "queued" && delivery.attempts === 0 ? <Poll everySeconds={2} /> : null}
      <Section title={t("webhooks:delivery")}>
        <StatusDot tone={DELIVERY_TONES[delivery.status]}>
          {t(`webhooks:delivery.${delivery.status}`)}
        </StatusDot>
        <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 max-md:grid-cols-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-secondary-foreground">{name}</dt>
              <dd className="wrap-anywhere max-md:mb-2">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <ActionForm intent="again">
            <SubmitButton>{t("webhooks:again")}</SubmitButton>
          </ActionForm>
          <Link
            to={buildWebhookPath(params.webhookId)}
            className="inline-flex min-h-6 items-center max-md:min-h-11"
          >
            {t("webhooks:log.back")}
          </Link>
        </div>
      </Section>
      <Section title={t("webhooks:sent")}>
        <pre className={textStyle}>{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
      </Section>
      {responseText ? (
        <Section title={t("webhooks:answer")}>
          <pre className={textStyle}>{responseText}</pre>
        </Section>
      ) : null}
    </SettingsFrame>
  );
}

const textStyle =
  "max-w-180 overflow-x-auto rounded-lg border p-4 font-mono text-xs whitespace-pre-wrap wrap-anywhere";

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
