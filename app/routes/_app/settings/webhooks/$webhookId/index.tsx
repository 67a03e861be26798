import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { SecretOnce } from "#app/components/settings/secret-once.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { getWebhook, listWebhookDeliveries, type Webhook } from "#contract/webhooks.ts";
import { SettingsFrame } from "../../+/frame.tsx";
import { Deliveries } from "../+/deliveries.tsx";
import { deliveryList } from "../+/delivery-list.ts";
import { WebhookForm } from "../+/webhook-form.tsx";
import { WebhookState } from "../+/webhook-state.tsx";
import { runWebhookAction } from "./+/actions.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ webhook }, log] = await Promise.all([
    call(getWebhook, { params }),
    deliveryList.loadList(context, (query) => call(listWebhookDeliveries, { params, query })),
  ]);
  return { webhook, log };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return runWebhookAction(context, params.webhookId, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { webhook, log } = loaderData;
  const t = getT();
  const path = `/settings/webhooks/${encodeURIComponent(webhook.id)}`;
  // Polls for the first attempt only. A later one may be hours away.
  const isSending = log.deliveries.some((each) => each.status === "queued" && each.attempts === 0);
  return (
    <SettingsFrame part="/settings/webhooks" title={t("webhooks:one")}>
      {isSending && webhook.isEnabled ? <Poll everySeconds={2} reloads={false} /> : null}
      <Head webhook={webhook} />
      <Section title={t("webhooks:change")}>
        <WebhookForm
          intent="change"
          webhook={webhook}
          fieldsKey={`${webhook.url} ${webhook.events}`}
        />
      </Section>
      <Section title={t("webhooks:secret")} hint={t("webhooks:secret.hint")}>
        <SecretOnce
          title={t("webhooks:secret.new")}
          text={t("webhooks:secret.text")}
          copy={t("webhooks:secret.copy")}
          copied={t("webhooks:secret.copied")}
        />
        <AskedForm
          className="mt-3"
          intent="renew"
          label={t("webhooks:secret.renew")}
          text={t("webhooks:secret.sure")}
          confirm={t("webhooks:sure")}
        />
      </Section>
      <Deliveries path={path} {...log} />
      <Section title={t("webhooks:remove")} hint={t("webhooks:remove.text")}>
        <AskedForm
          className="mt-3"
          intent="remove"
          label={t("webhooks:remove")}
          text={t("webhooks:remove.sure")}
          confirm={t("webhooks:sure")}
        />
      </Section>
    </SettingsFrame>
  );
}

/** The webhook's state with its main actions: test, enable or disable. */
function Head({ webhook }: { webhook: Webhook }) {
  const t = getT();
  const format = getFormat();
  const { url, isEnabled, offReason, failingSince } = webhook;
  return (
    <Section title={url}>
      <div className="grid gap-3">
        <WebhookState webhook={webhook} />
        {offReason ? (
          <Alert tone="critical" title={t(`webhooks:off.${offReason}`)} className="max-w-180" />
        ) : failingSince ? (
          <Alert tone="warning" className="max-w-180">
            {t("webhooks:failingSince", { time: format.dateTime(failingSince) })}
          </Alert>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {isEnabled ? (
            <ActionForm intent="test">
              <SubmitButton>{t("webhooks:test")}</SubmitButton>
            </ActionForm>
          ) : null}
          <ActionForm intent={isEnabled ? "off" : "on"}>
            <SubmitButton variant={isEnabled ? "outline" : "default"}>
              {t(isEnabled ? "webhooks:turnOff" : "webhooks:turnOn")}
            </SubmitButton>
          </ActionForm>
        </div>
      </div>
    </Section>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
