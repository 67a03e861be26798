import { Badge } from "#app/components/ui/badge.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { BuyerData } from "#contract/privacy.ts";

const COUNTS = [
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
            {COUNTS.map((kind) => (
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
          <Table cards>
            <caption className="sr-only">{t("privacy:count.orders")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("privacy:number")}</th>
                <th scope="col">{t("privacy:shop")}</th>
                <th scope="col">{t("privacy:state")}</th>
                <th scope="col">{t("privacy:placed")}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map(({ id, number, channelName, status, placedAt, isOpen }) => (
                <tr key={id}>
                  <th scope="row" className="span">
                    <Link
                      to={`/orders/${encodeURIComponent(id)}`}
                      className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
                    >
                      {number}
                    </Link>
                  </th>
                  <td className="span2" data-l={t("privacy:shop")}>
                    {channelName}
                  </td>
                  <td className="span2" data-l={t("privacy:state")}>
                    <span className="flex flex-wrap gap-1">
                      <Badge>{t(`orders:status.${status}`)}</Badge>
                      {isOpen ? <Badge tone="warning">{t("privacy:open")}</Badge> : null}
                    </span>
                  </td>
                  <td className="span2" data-l={t("privacy:placed")}>
                    {format.date(placedAt)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
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
