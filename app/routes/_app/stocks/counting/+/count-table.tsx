import { Badge } from "#app/components/ui/badge.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { StockCount } from "#contract/stock-counts.ts";

export const COUNT_TONES = {
  draft: "neutral",
  counting: "info",
  review: "warning",
  posting: "info",
  posted: "success",
  void: "neutral",
} as const satisfies Record<StockCount["status"], string>;

export const assigneeOf = ({ assigneeName }: StockCount, t: Translate) =>
  assigneeName === null ? "" : t("counting:assignee.is", { name: assigneeName });

/** Shows counts, newest first. Each links to its page. */
export function CountTable({ counts, caption }: { counts: StockCount[]; caption: string }) {
  const t = getT();
  const { dateTime } = getFormat();
  return (
    <Table cards>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {(["name", "warehouse", "progress", "status", "when"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`counting:col.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <tr key={count.id}>
            <th scope="row" className="span">
              <span className="cell2">
                <Link to={`/stocks/counting/${encodeURIComponent(count.id)}`}>{count.name}</Link>
                <span className="block min-w-0 truncate">
                  {[t(`counting:scope.${count.scope}`), assigneeOf(count, t)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </th>
            <td className="span2" data-l={t("counting:col.warehouse")}>
              {count.warehouseName}
            </td>
            <td className="span2" data-l={t("counting:col.progress")}>
              {t("counting:progress", {
                counted: count.counted,
                total: count.total,
              })}
            </td>
            <td className="span2">
              <Badge tone={COUNT_TONES[count.status]}>{t(`counting:status.${count.status}`)}</Badge>
            </td>
            <td className="span2" data-l={t("counting:col.when")}>
              {`${dateTime(count.createdAt)} · ${count.actor}`}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
