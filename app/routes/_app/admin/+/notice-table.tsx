import { AskedForm } from "#app/components/form/asked-form.tsx";
import { Table } from "#app/components/ui/table.tsx";
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
    <Table cards>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("admin:popup-notices.title")}</th>
          <th scope="col">{t("admin:col.country")}</th>
          <th scope="col">{t("admin:col.time")}</th>
          <th scope="col">
            <span className="sr-only">{t("admin:popup-notices.end")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {notices.map(({ id, title, audience, startsAt, endsAt }) => (
          <tr key={id}>
            <th scope="row" className="span">
              <span className="flex flex-wrap items-center gap-2">
                {title}
                <TimeBadge startsAt={startsAt} endsAt={endsAt} now={now} />
              </span>
            </th>
            <td className="span2" data-l={t("admin:col.country")}>
              {audience}
            </td>
            <td className="span2" data-l={t("admin:col.time")}>
              {format.date(startsAt)} – {endsAt ? format.date(endsAt) : "…"}
            </td>
            <td className="span">
              {endsAt === null || Date.parse(endsAt) > now ? (
                <AskedForm
                  intent={`end-${id}`}
                  label={t("admin:popup-notices.end")}
                  text={t("admin:popup-notices.end.text")}
                  confirm={t("common:answer.yes")}
                  look={{ size: "sm" }}
                >
                  <input type="hidden" name={idField} value={id} />
                </AskedForm>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
