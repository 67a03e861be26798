import type { z } from "zod";
import { DataTable } from "#app/components/list/data-table.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
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
    <DataTable
      caption={t("quota:tab.history")}
      rows={histories}
      columns={[
        { head: t("quota:col.what"), cell: (entry) => t(`quota:type.${entry.type}`) },
        { head: t("quota:col.when"), cell: (entry) => format.dateTime(entry.createdAt) },
        { head: t("quota:col.of"), cell: (entry) => <Subject entry={entry} /> },
        {
          head: t("quota:col.change"),
          isNumber: true,
          cell: (entry) => (
            <span className={entry.delta > 0 ? "font-medium text-success" : undefined}>
              {entry.delta > 0 ? "+" : "−"}
              {format.number(Math.abs(entry.delta))}
            </span>
          ),
        },
        {
          head: t("quota:col.balance"),
          isNumber: true,
          cell: (entry) => format.number(entry.balanceAfter),
        },
      ]}
    />
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
