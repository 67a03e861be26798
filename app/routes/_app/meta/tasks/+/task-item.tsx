import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { META_ITEM_PROBLEMS, type MetaTaskItem } from "#contract/meta.ts";

/** A sent variant with Meta's reply. */
export function TaskItem({ item }: { item: MetaTaskItem }) {
  const t = getT();
  const { name, imageUrl, opts, retailerId, groupId, url, error, warning } = item;
  return (
    <tr>
      <th scope="row" className="span">
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
      </th>
      <td className="span" data-l={t("meta:task.contentId")}>
        <code className="text-xs wrap-anywhere">{retailerId}</code>
      </td>
      <td className="span" data-l={t("meta:task.groupId")}>
        <code className="text-xs wrap-anywhere">{groupId}</code>
      </td>
      <td className="span" data-l={t("meta:task.link")}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="wrap-anywhere">
            {url.replace(/^https?:\/\//, "")}
          </a>
        ) : (
          "–"
        )}
      </td>
      <td className="span" data-l={t("meta:task.result")}>
        {error ? (
          <p className="wrap-anywhere text-critical">
            {t("meta:task.error.word", { message: words(t, error) })}
          </p>
        ) : null}
        {warning ? (
          <p className="wrap-anywhere text-warning">
            {t("meta:task.warning.word", { message: words(t, warning) })}
          </p>
        ) : null}
        {error || warning ? null : <span className="whitespace-nowrap">{t("meta:task.fine")}</span>}
      </td>
    </tr>
  );
}

/** Translates our own reasons. Meta's are shown as they are. */
function words(t: ReturnType<typeof getT>, said: string): string {
  const ours = [...META_ITEM_PROBLEMS, "refused", "unconfirmed"] as const;
  const known = ours.find((one) => one === said);
  return known ? t(`meta:problem.${known}`) : said;
}
