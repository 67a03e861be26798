import { AskedForm } from "#app/components/form/asked-form.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";

export interface HandedOutCode {
  id: string;
  code: string;
  /** The benefit as text. */
  gives: string;
  countryCode: "id" | "th" | null;
  startsAt: string;
  endsAt: string | null;
  uses: number;
  maxUses: number | null;
}

/**
 * Lists coupons or promotion codes, each with a button that ends it (its form sends `endId`). `now`
 * is in milliseconds.
 */
export function CodeList({
  title,
  codes,
  now,
}: {
  title: string;
  codes: readonly HandedOutCode[];
  now: number;
}) {
  const t = getT();
  const format = getFormat();
  if (codes.length === 0) return <Empty title={t("admin:codes.empty")} />;
  return (
    <Table cards>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t("admin:col.code")}</th>
          <th scope="col">{t("admin:col.gives")}</th>
          <th scope="col">{t("admin:col.country")}</th>
          <th scope="col">{t("admin:col.time")}</th>
          <th scope="col" className="num">
            {t("admin:col.uses")}
          </th>
          <th scope="col">
            <span className="sr-only">{t("admin:codes.end")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.id}>
            <th scope="row" className="span">
              <span className="flex flex-wrap items-center gap-2">
                <code>{code.code}</code>
                <TimeBadge startsAt={code.startsAt} endsAt={code.endsAt} now={now} />
              </span>
            </th>
            <td className="span" data-l={t("admin:col.gives")}>
              {code.gives}
            </td>
            <td className="span2" data-l={t("admin:col.country")}>
              {t(code.countryCode ? `admin:country.${code.countryCode}` : "admin:country.all")}
            </td>
            <td className="span2" data-l={t("admin:col.time")}>
              {format.date(code.startsAt)} – {code.endsAt ? format.date(code.endsAt) : "…"}
            </td>
            <td className="num" data-l={t("admin:col.uses")}>
              {code.maxUses === null
                ? format.number(code.uses)
                : t("admin:codes.usesOf", {
                    uses: code.uses,
                    of: code.maxUses,
                  })}
            </td>
            <td className="span">
              {code.endsAt === null || Date.parse(code.endsAt) > now ? (
                <AskedForm
                  intent={`end-${code.id}`}
                  label={t("admin:codes.end")}
                  name={t("admin:codes.end.named", { code: code.code })}
                  text={t("admin:codes.end.text", { code: code.code })}
                  confirm={t("common:answer.yes")}
                  look={{ size: "sm" }}
                >
                  <input type="hidden" name="endId" value={code.id} />
                </AskedForm>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface TimeBadgeProps {
  startsAt: string;
  endsAt: string | null;
  now: number;
}

export function TimeBadge({ startsAt, endsAt, now }: TimeBadgeProps) {
  const t = getT();
  if (endsAt !== null && Date.parse(endsAt) <= now) return <Badge>{t("admin:time.over")}</Badge>;
  if (Date.parse(startsAt) > now) return <Badge tone="info">{t("admin:time.later")}</Badge>;
  return <Badge tone="success">{t("admin:time.now")}</Badge>;
}
