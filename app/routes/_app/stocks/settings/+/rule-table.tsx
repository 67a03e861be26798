import { Badge } from "#app/components/ui/badge.tsx";
import { Table } from "#app/components/ui/table.tsx";
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
    <Table cards className="border-t">
      <caption className="sr-only">{t("stockRules:caption")}</caption>
      <thead>
        <tr>
          {(["name", "scope", "channels", "amount"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`stockRules:col.${column}`)}
            </th>
          ))}
          <th scope="col" className="num">
            {t("stockRules:col.stocks")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="span">
              <IfMay open={row.to} otherwise={row.name}>
                <Link to={row.to}>{row.name}</Link>
              </IfMay>
            </th>
            <td className="span" data-l={t("stockRules:col.scope")}>
              {row.scope}
            </td>
            <td className="span" data-l={t("stockRules:col.channels")}>
              {row.channels}
            </td>
            <td className="span" data-l={t("stockRules:col.amount")}>
              <span className="flex items-center gap-2 flex-wrap">
                {row.amount}
                {row.oversells ? <Badge tone="warning">{t("stockRules:oversells")}</Badge> : null}
              </span>
            </td>
            <td className="num" data-l={t("stockRules:col.stocks")}>
              {row.stocks ? (
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
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
