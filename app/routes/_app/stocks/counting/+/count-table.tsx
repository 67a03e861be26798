import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
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

export const nameAssignee = ({ assigneeName }: StockCount, t: Translate) =>
  assigneeName === null ? "" : t("counting:assignee.is", { name: assigneeName });

/** Shows counts, newest first. Each links to its page. */
export function CountTable({ counts, caption }: { counts: StockCount[]; caption: string }) {
  const t = getT();
  const { dateTime } = getFormat();
  return (
    <DataTable
      caption={caption}
      rows={counts}
      columns={[
        {
          head: t("counting:col.name"),
          cell: (count) => (
            <span className="cell2">
              <Link to={`/stocks/counting/${encodeURIComponent(count.id)}`}>{count.name}</Link>
              <span className="block min-w-0 truncate">
                {[t(`counting:scope.${count.scope}`), nameAssignee(count, t)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          ),
        },
        { head: t("counting:col.warehouse"), cell: (count) => count.warehouseName },
        {
          head: t("counting:col.progress"),
          cell: (count) =>
            t("counting:progress", {
              counted: count.counted,
              total: count.total,
            }),
        },
        {
          head: t("counting:col.status"),
          isUnlabelled: true,
          cell: (count) => (
            <Badge tone={COUNT_TONES[count.status]}>{t(`counting:status.${count.status}`)}</Badge>
          ),
        },
        {
          head: t("counting:col.when"),
          cell: (count) => `${dateTime(count.createdAt)} · ${count.actor}`,
        },
      ]}
    />
  );
}
