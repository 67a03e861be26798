import { DataTable } from "#app/components/list/data-table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { META_ITEM_PROBLEMS, type MetaTaskItem } from "#contract/meta.ts";

/** Sent variants with Meta's replies. */
export function TaskItems({ items }: { items: readonly MetaTaskItem[] }) {
  const t = getT();
  return (
    <DataTable
      caption={t("meta:task")}
      rows={items}
      keyOf={({ retailerId }) => retailerId}
      columns={[
        {
          head: t("meta:products.product"),
          cell: ({ name, imageUrl, opts, groupId }) => (
            <span className="flex items-center gap-2.5">
              <Thumb url={imageUrl} />
              <span className="grid">
                <Link
                  className="wrap-anywhere"
                  to={`/products-v2/master/${encodeURIComponent(groupId)}`}
                >
                  {name || t("meta:task.removed")}
                </Link>
                {opts.length > 0 ? (
                  <span className="font-normal text-secondary-foreground">{opts.join(" / ")}</span>
                ) : null}
              </span>
            </span>
          ),
        },
        {
          head: t("meta:task.contentId"),
          card: "all",
          cell: ({ retailerId }) => <code className="text-xs wrap-anywhere">{retailerId}</code>,
        },
        {
          head: t("meta:task.groupId"),
          card: "all",
          cell: ({ groupId }) => <code className="text-xs wrap-anywhere">{groupId}</code>,
        },
        {
          head: t("meta:task.link"),
          card: "all",
          cell: ({ url }) =>
            url ? (
              <a href={url} target="_blank" rel="noreferrer" className="wrap-anywhere">
                {url.replace(/^https?:\/\//, "")}
              </a>
            ) : (
              "–"
            ),
        },
        {
          head: t("meta:task.result"),
          card: "all",
          cell: ({ error, warning }) => (
            <>
              {error ? (
                <p className="wrap-anywhere text-critical">
                  {t("meta:task.error.word", { message: translateReason(t, error) })}
                </p>
              ) : null}
              {warning ? (
                <p className="wrap-anywhere text-warning">
                  {t("meta:task.warning.word", { message: translateReason(t, warning) })}
                </p>
              ) : null}
              {error || warning ? null : (
                <span className="whitespace-nowrap">{t("meta:task.fine")}</span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** Translates our own reasons. Meta's are shown as they are. */
function translateReason(t: ReturnType<typeof getT>, said: string): string {
  const ourReasons = [...META_ITEM_PROBLEMS, "refused", "unconfirmed"] as const;
  const knownReason = ourReasons.find((one) => one === said);
  return knownReason ? t(`meta:problem.${knownReason}`) : said;
}
