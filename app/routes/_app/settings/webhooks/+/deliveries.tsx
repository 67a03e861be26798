import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { DELIVERY_STATUSES, type WebhookDelivery } from "#contract/webhooks.ts";
import { DELIVERY_TONES, deliveryWords } from "./delivery-words.ts";

interface DeliveriesProps {
  path: string;
  deliveries: readonly WebhookDelivery[];
  total: number;
  page: number;
  pageSize: number;
  status: "" | WebhookDelivery["status"];
}

/** Deliveries, newest first. */
export function Deliveries({ path, deliveries, total, page, pageSize, status }: DeliveriesProps) {
  const t = getT();
  const format = getFormat();
  const urlOf = (wanted: DeliveriesProps["status"]) => (wanted ? `${path}?status=${wanted}` : path);
  return (
    <section className="border-b pt-5" aria-labelledby="webhook-log">
      <header className="px-gutter">
        <h2 id="webhook-log">{t("webhooks:log")}</h2>
        <p className="text-secondary-foreground">{t("webhooks:log.text")}</p>
      </header>
      <Tabs
        label={t("webhooks:log")}
        tabs={(["", ...DELIVERY_STATUSES] as const).map((each) => ({
          to: urlOf(each),
          label: each ? t(`webhooks:delivery.${each}`) : t("webhooks:delivery.all"),
          current: each === status,
        }))}
      />
      {deliveries.length === 0 ? (
        <p className="px-gutter py-4 text-muted-foreground">{t("webhooks:log.none")}</p>
      ) : (
        <Table cards>
          <caption className="sr-only">{t("webhooks:log")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("webhooks:col.event")}</th>
              <th scope="col">{t("webhooks:state")}</th>
              <th scope="col">{t("webhooks:col.answer")}</th>
              <th scope="col" className="num">
                {t("webhooks:col.tries")}
              </th>
              <th scope="col">{t("webhooks:col.when")}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id}>
                <th scope="row" className="span">
                  <Link
                    to={`${path}/${encodeURIComponent(delivery.id)}`}
                    className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
                  >
                    {delivery.type}
                  </Link>
                </th>
                <td className="span2" data-l={t("webhooks:state")}>
                  <StatusDot tone={DELIVERY_TONES[delivery.status]}>
                    {t(`webhooks:delivery.${delivery.status}`)}
                  </StatusDot>
                </td>
                <td className="span2" data-l={t("webhooks:col.answer")}>
                  {deliveryWords(delivery, t)}
                </td>
                <td className="num" data-l={t("webhooks:col.tries")}>
                  {format.number(delivery.attempts)}
                </td>
                <td className="span2" data-l={t("webhooks:col.when")}>
                  {format.dateTime(delivery.createdAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ListFoot
        page={page}
        pageSize={pageSize}
        shown={deliveries.length}
        total={total}
        url={urlOf(status)}
      />
    </section>
  );
}
