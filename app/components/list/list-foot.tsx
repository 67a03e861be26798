import { buildPagerLabels, Pagination } from "#app/components/ui/pagination.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Pager } from "#app/models/list/pager.ts";
import { Link } from "#app/navigation/link.tsx";
import { Static } from "#app/static/static.tsx";

interface ListFootProps extends Pager {
  shown: number;
  /** There are more than `total`, which is where counting stopped. */
  hasMore?: boolean;
  /** Address of the page with all its rows, if it shows only the first of them. */
  wholePage?: string | null;
}

/** Shows below a list which rows are visible, the total, and links to other pages. */
export function ListFoot(props: ListFootProps) {
  return props.total === 0 ? null : (
    <Static
      as="div"
      enhance={props.wholePage ? ["moreRows"] : []}
      className="flex items-center gap-3 border-t px-gutter py-3 text-secondary-foreground max-md:flex-wrap"
    >
      <FootRow {...props} />
    </Static>
  );
}

/** A page after the last one shows only a link back. */
export function FootRow({
  page,
  pageSize,
  shown,
  total,
  hasMore = false,
  wholePage = null,
  url,
}: ListFootProps) {
  const t = getT();
  const format = getFormat();
  const rowsBefore = (page - 1) * pageSize;
  const hiddenCount = Math.min(pageSize, total - rowsBefore) - shown;
  const range = {
    from: format.number(rowsBefore + 1),
    to: format.number(rowsBefore + shown),
    total: format.counted(total, hasMore),
  };
  return (
    <>
      <span>{shown > 0 ? t("common:page.range", range) : null}</span>
      {wholePage !== null && hiddenCount > 0 ? (
        <Link to={wholePage} preventScrollReset data-replaces="" data-more-rows="">
          {t("common:page.more", { count: hiddenCount })}
        </Link>
      ) : null}
      <Pagination
        page={page}
        pages={Math.ceil(total / pageSize)}
        url={url}
        labels={buildPagerLabels(t)}
      />
    </>
  );
}
