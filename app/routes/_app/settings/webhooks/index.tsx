import { data } from "react-router";
import { DataTable } from "#app/components/list/data-table.tsx";
import { SecretOnce, type SecretReply } from "#app/components/settings/secret-once.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { rejectInvalid } from "#app/services/form/form.ts";
import { attempt } from "#app/upstream/http.ts";
import { createWebhook, listWebhooks, type Webhook } from "#contract/webhooks.ts";
import { SettingsFrame } from "../+/frame.tsx";
import { readWebhookForm, rejectWebhook } from "./+/webhook-fields.ts";
import { WebhookForm } from "./+/webhook-form.tsx";
import { WebhookState } from "./+/webhook-state.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  return getCall(context)(listWebhooks);
}

/** The secret is shown once and not stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const form = readWebhookForm(formData);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attempt(getCall(context)(createWebhook, { body: { webhook: form.value } }));
  if (!outcome.ok) return rejectWebhook(formData, outcome.problem);
  const reply: SecretReply = { secret: outcome.value.secret };
  return data(reply, { headers: { "Cache-Control": "no-store" } });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { webhooks } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/webhooks">
      {webhooks.length > 0 ? <Webhooks webhooks={webhooks} /> : null}
      <Section title={t("webhooks:new")} hint={t("webhooks:text")}>
        <SecretOnce
          title={t("webhooks:made")}
          text={t("webhooks:secret.text")}
          copy={t("webhooks:secret.copy")}
          copied={t("webhooks:secret.copied")}
        />
        {/* Creating one empties the fields. */}
        <WebhookForm intent="make" fieldsKey={webhooks.length} />
      </Section>
    </SettingsFrame>
  );
}

function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <Section title={t("webhooks:list")}>
      <DataTable
        className="flush"
        caption={t("webhooks:list")}
        rows={webhooks}
        columns={[
          {
            head: t("webhooks:url"),
            cell: (webhook) => (
              <Link
                to={`/settings/webhooks/${encodeURIComponent(webhook.id)}`}
                className="wrap-anywhere max-md:inline-flex max-md:min-h-11 max-md:items-center"
              >
                {webhook.url}
              </Link>
            ),
          },
          {
            head: t("webhooks:state"),
            card: "all",
            cell: (webhook) => <WebhookState webhook={webhook} />,
          },
          {
            head: t("webhooks:events"),
            className: "num",
            cell: (webhook) => format.number(webhook.events.length),
          },
          {
            head: t("webhooks:lastDelivered"),
            cell: (webhook) =>
              webhook.lastDeliveredAt ? format.dateTime(webhook.lastDeliveredAt) : "–",
          },
        ]}
      />
    </Section>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
