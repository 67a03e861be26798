import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { BuyerData } from "#contract/privacy.ts";

const COUNT_FIELDS = [
  ...(["orders", "shopOrders", "chats", "messages", "pictures"] as const),
  ...(["notes", "labels", "documents"] as const),
];

/** The stored data of a person: the identities, the amounts, and the orders and chats. */
export function StoredData({ data }: { data: BuyerData }) {
  const t = getT();
  const format = getFormat();
  const { buyers, orders, chats, totals } = data;
  const names = [...new Set(buyers.map(({ name }) => name).filter(Boolean))];
  return (
    <>
      <Section
        title={names.join(", ") || t("privacy:nameless")}
        hint={t(buyers.length === 0 ? "privacy:kept.nothing" : "privacy:kept.text")}
      >
        {buyers.length > 0 ? (
          <dl className="mt-3 grid max-w-180 grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
            {COUNT_FIELDS.map((kind) => (
              <div key={kind} className="flex flex-col-reverse">
                <dt className="text-secondary-foreground">{t(`privacy:count.${kind}`)}</dt>
                <dd className="text-xl font-semibold">{format.number(totals[kind])}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </Section>
      {orders.length > 0 ? (
        <Section title={t("privacy:count.orders")}>
          <DataTable
            caption={t("privacy:count.orders")}
            rows={orders}
            columns={[
              {
                head: t("privacy:number"),
                cell: ({ id, number }) => (
                  <Link
                    to={`/orders/${encodeURIComponent(id)}`}
                    className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
                  >
                    {number}
                  </Link>
                ),
              },
              { head: t("privacy:shop"), cell: ({ channelName }) => channelName },
              {
                head: t("privacy:state"),
                cell: ({ status, isOpen }) => (
                  <span className="flex flex-wrap gap-1">
                    <Badge>{t(`orders:status.${status}`)}</Badge>
                    {isOpen ? <Badge tone="warning">{t("privacy:open")}</Badge> : null}
                  </span>
                ),
              },
              { head: t("privacy:placed"), cell: ({ placedAt }) => format.date(placedAt) },
            ]}
          />
        </Section>
      ) : null}
      {chats.length > 0 ? (
        <Section title={t("privacy:count.chats")}>
          <ul className="grid gap-1">
            {chats.map(({ id, channelId, channelName, messages, lastMessageAt }) => (
              <li key={id}>
                <Link
                  to={`/chats/${encodeURIComponent(channelId)}/${encodeURIComponent(id)}`}
                  className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
                >
                  {channelName} · {t("privacy:messages", { count: messages })} ·{" "}
                  {format.date(lastMessageAt)}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
