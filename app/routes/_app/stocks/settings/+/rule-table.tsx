import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";

interface RuleRow {
  id: string;
  to: string;
  name: string;
  scope: string;
  channels: string;
  amount: string;
  oversells: boolean;
  stocks: number | null;
}

export function RuleTable({ rows }: { rows: readonly RuleRow[] }) {
  const t = getT();
  const { number } = getFormat();
  return (
    <DataTable
      className="border-t"
      caption={t("stockRules:caption")}
      rows={rows}
      columns={[
        {
          head: t("stockRules:col.name"),
          cell: (row) => (
            <IfMay open={row.to} otherwise={row.name}>
              <Link to={row.to}>{row.name}</Link>
            </IfMay>
          ),
        },
        { head: t("stockRules:col.scope"), card: "all", cell: (row) => row.scope },
        { head: t("stockRules:col.channels"), card: "all", cell: (row) => row.channels },
        {
          head: t("stockRules:col.amount"),
          card: "all",
          cell: (row) => (
            <span className="flex items-center gap-2 flex-wrap">
              {row.amount}
              {row.oversells ? <Badge tone="warning">{t("stockRules:oversells")}</Badge> : null}
            </span>
          ),
        },
        {
          head: t("stockRules:col.stocks"),
          isNumber: true,
          cell: (row) =>
            row.stocks ? (
              <Link
                to={`/stocks/manage?rule=${encodeURIComponent(row.id)}`}
                aria-label={t("stockRules:stocks.see", {
                  count: row.stocks,
                })}
              >
                {number(row.stocks)}
              </Link>
            ) : (
              "0"
            ),
        },
      ]}
    />
  );
}
