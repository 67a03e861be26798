import type { z } from "zod";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { OrderQuotaEntry } from "#contract/billing.ts";

type Entry = z.infer<typeof OrderQuotaEntry>;

interface HistoryTableProps {
  histories: readonly Entry[];
  isFiltered: boolean;
}

/** Changes of the quota. Each debit names its order. */
export function HistoryTable({ histories, isFiltered }: HistoryTableProps) {
  const t = getT();
  const format = getFormat();
  if (histories.length === 0)
    return isFiltered ? (
      <NoMatches clearTo="/order-quota/history">{t("quota:history.noResult")}</NoMatches>
    ) : (
      <Empty title={t("quota:history.empty")}>{t("quota:history.empty.text")}</Empty>
    );
  return (
    <Table cards>
      <caption className="sr-only">{t("quota:tab.history")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("quota:col.what")}</th>
          <th scope="col">{t("quota:col.when")}</th>
          <th scope="col">{t("quota:col.of")}</th>
          <th scope="col" className="num">
            {t("quota:col.change")}
          </th>
          <th scope="col" className="num">
            {t("quota:col.balance")}
          </th>
        </tr>
      </thead>
      <tbody>
        {histories.map((entry) => (
          <tr key={entry.id}>
            <th scope="row" className="span">
              {t(`quota:type.${entry.type}`)}
            </th>
            <td className="span2" data-l={t("quota:col.when")}>
              {format.dateTime(entry.createdAt)}
            </td>
            <td className="span2" data-l={t("quota:col.of")}>
              <Subject entry={entry} />
            </td>
            <td className="num" data-l={t("quota:col.change")}>
              <span className={entry.delta > 0 ? "font-medium text-success" : undefined}>
                {entry.delta > 0 ? "+" : "−"}
                {format.number(Math.abs(entry.delta))}
              </span>
            </td>
            <td data-l={t("quota:col.balance")} className="num">
              {format.number(entry.balanceAfter)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Subject({ entry }: { entry: Entry }) {
  const t = getT();
  if (entry.orderId)
    return (
      <IfMay open="/orders" otherwise={entry.orderNumber}>
        <Link to={`/orders/${entry.orderId}`}>{entry.orderNumber}</Link>
      </IfMay>
    );
  if (entry.transactionId)
    return (
      <Link to={`/order-quota/payments/${entry.transactionId}`}>{t("quota:payment.open")}</Link>
    );
  return <>{entry.couponCode ?? entry.note ?? "–"}</>;
}
