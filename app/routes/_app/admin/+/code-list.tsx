import { AskedForm } from "#app/components/form/asked-form.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
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
    <DataTable
      caption={title}
      rows={codes}
      columns={[
        {
          head: t("admin:col.code"),
          cell: (code) => (
            <span className="flex flex-wrap items-center gap-2">
              <code>{code.code}</code>
              <TimeBadge startsAt={code.startsAt} endsAt={code.endsAt} now={now} />
            </span>
          ),
        },
        { head: t("admin:col.gives"), card: "all", cell: (code) => code.gives },
        {
          head: t("admin:col.country"),
          cell: (code) =>
            t(code.countryCode ? `admin:country.${code.countryCode}` : "admin:country.all"),
        },
        {
          head: t("admin:col.time"),
          cell: (code) => (
            <>
              {format.date(code.startsAt)} – {code.endsAt ? format.date(code.endsAt) : "…"}
            </>
          ),
        },
        {
          head: t("admin:col.uses"),
          isNumber: true,
          cell: (code) =>
            code.maxUses === null
              ? format.number(code.uses)
              : t("admin:codes.usesOf", {
                  uses: code.uses,
                  of: code.maxUses,
                }),
        },
        {
          head: t("admin:codes.end"),
          isHeadHidden: true,
          card: "all",
          cell: (code) =>
            code.endsAt === null || Date.parse(code.endsAt) > now ? (
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
            ) : null,
        },
      ]}
    />
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
