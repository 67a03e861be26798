import { DataTable } from "#app/components/list/data-table.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Pager } from "#app/models/list/pager.ts";
import { Link } from "#app/navigation/link.tsx";
import { DELIVERY_STATUSES, type WebhookDelivery } from "#contract/webhooks.ts";
import { deliveryList } from "./delivery-list.ts";
import { DELIVERY_TONES, describeDelivery } from "./delivery-words.ts";

interface DeliveriesProps {
  path: string;
  deliveries: readonly WebhookDelivery[];
  params: typeof deliveryList.standards;
  pager: Pager;
}

/** Deliveries, newest first. */
export function Deliveries({ path, deliveries, params, pager }: DeliveriesProps) {
  const t = getT();
  const format = getFormat();
  return (
    <section className="border-b pt-5" aria-labelledby="webhook-log">
      <header className="px-gutter">
        <h2 id="webhook-log">{t("webhooks:log")}</h2>
        <p className="text-secondary-foreground">{t("webhooks:log.text")}</p>
      </header>
      <Tabs
        label={t("webhooks:log")}
        tabs={(["", ...DELIVERY_STATUSES] as const).map((status) => ({
          to: path + deliveryList.searchWith(params, { status }),
          label: status ? t(`webhooks:delivery.${status}`) : t("webhooks:delivery.all"),
          current: status === params.status,
        }))}
      />
      {deliveries.length === 0 ? (
        <p className="px-gutter py-4 text-muted-foreground">{t("webhooks:log.none")}</p>
      ) : (
        <DataTable
          caption={t("webhooks:log")}
          rows={deliveries}
          columns={[
            {
              head: t("webhooks:col.event"),
              cell: (delivery) => (
                <Link
                  to={`${path}/${encodeURIComponent(delivery.id)}`}
                  className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
                >
                  {delivery.type}
                </Link>
              ),
            },
            {
              head: t("webhooks:state"),
              cell: (delivery) => (
                <StatusDot tone={DELIVERY_TONES[delivery.status]}>
                  {t(`webhooks:delivery.${delivery.status}`)}
                </StatusDot>
              ),
            },
            { head: t("webhooks:col.answer"), cell: (delivery) => describeDelivery(delivery, t) },
            {
              head: t("webhooks:col.tries"),
              isNumber: true,
              cell: (delivery) => format.number(delivery.attempts),
            },
            {
              head: t("webhooks:col.when"),
              cell: (delivery) => format.dateTime(delivery.createdAt),
            },
          ]}
        />
      )}
      <ListFoot {...pager} shown={deliveries.length} />
    </section>
  );
}
