import { AskedForm } from "#app/components/form/asked-form.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { TimeBadge } from "./code-list.tsx";

interface NoticeRow {
  id: string;
  title: string;
  audience: string;
  startsAt: string;
  endsAt: string | null;
}

interface NoticeTableProps {
  caption: string;
  notices: readonly NoticeRow[];
  /** Name of the field with the id, in the form that ends a notice. */
  idField: string;
  now: number;
}

/**
 * Lists notices to sellers with their dates. A notice that has not ended has a button to end it.
 */
export function NoticeTable({ caption, notices, idField, now }: NoticeTableProps) {
  const t = getT();
  const format = getFormat();
  return (
    <DataTable
      caption={caption}
      rows={notices}
      columns={[
        {
          head: t("admin:popup-notices.title"),
          cell: ({ title, startsAt, endsAt }) => (
            <span className="flex flex-wrap items-center gap-2">
              {title}
              <TimeBadge startsAt={startsAt} endsAt={endsAt} now={now} />
            </span>
          ),
        },
        { head: t("admin:col.country"), cell: ({ audience }) => audience },
        {
          head: t("admin:col.time"),
          cell: ({ startsAt, endsAt }) => (
            <>
              {format.date(startsAt)} – {endsAt ? format.date(endsAt) : "…"}
            </>
          ),
        },
        {
          head: t("admin:popup-notices.end"),
          isHeadHidden: true,
          card: "all",
          cell: ({ id, endsAt }) =>
            endsAt === null || Date.parse(endsAt) > now ? (
              <AskedForm
                intent={`end-${id}`}
                label={t("admin:popup-notices.end")}
                text={t("admin:popup-notices.end.text")}
                confirm={t("common:answer.yes")}
                look={{ size: "sm" }}
              >
                <input type="hidden" name={idField} value={id} />
              </AskedForm>
            ) : null,
        },
      ]}
    />
  );
}
