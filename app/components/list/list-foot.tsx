import { buildPagerLabels, Pagination } from "#app/components/ui/pagination.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Pager } from "#app/models/list/pager.ts";
import { Static } from "#app/static/static.tsx";

interface ListFootProps extends Pager {
  shown: number;
  /** There are more than `total`, which is where counting stopped. */
  hasMore?: boolean;
}

/** Shows below a list which rows are visible, the total, and links to other pages. */
export function ListFoot(props: ListFootProps) {
  return props.total === 0 ? null : (
    <Static
      as="div"
      className="flex items-center gap-3 border-t px-gutter py-3 text-secondary-foreground max-md:flex-wrap"
    >
      <FootRow {...props} />
    </Static>
  );
}

/** A page after the last one shows only a link back. */
export function FootRow({ page, pageSize, shown, total, hasMore = false, url }: ListFootProps) {
  const t = getT();
  const format = getFormat();
  const rowsBefore = (page - 1) * pageSize;
  const range = {
    from: format.number(rowsBefore + 1),
    to: format.number(rowsBefore + shown),
    total: format.counted(total, hasMore),
  };
  return (
    <>
      <span>{shown > 0 ? t("common:page.range", range) : null}</span>
      <Pagination
        page={page}
        pages={Math.ceil(total / pageSize)}
        url={url}
        labels={buildPagerLabels(t)}
      />
    </>
  );
}
