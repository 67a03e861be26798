import { ServerPart } from "#app/components/rows/server-part.tsx";
import { writtenAside } from "#app/components/rows/written-aside.ts";
import { Pagination, pagerLabels } from "#app/components/ui/pagination.tsx";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";

interface ListFootProps {
  /** 1-based, of `pageSize` entries each. */
  page: number;
  pageSize: number;
  /** How many the page has, and all pages have. */
  shown: number;
  total: number;
  /** There are more than `total`, which were not counted. */
  hasMore?: boolean;
  /** The list's address with everything but the page. */
  url: string;
}

/** Below a list: which of how many are shown, and the way to the others. */
export function ListFoot(props: ListFootProps) {
  return props.total === 0 ? null : (
    <ServerPart
      as="div"
      className="flex items-center gap-3 border-t border-border px-gutter py-3 text-secondary-foreground max-md:flex-wrap"
      html={writtenAside(FootRow, footOf(props, getT(), getFormat()))}
    />
  );
}

/** A page behind the last one shows nothing, and the way back. */
export function footOf(
  { page, pageSize, shown, total, hasMore = false, url }: ListFootProps,
  t: Translate,
  format: Format,
) {
  const before = (page - 1) * pageSize;
  const range = {
    from: format.number(before + 1),
    to: format.number(before + shown),
    total: format.number(total) + (hasMore ? "+" : ""),
  };
  return {
    range: shown > 0 ? t("common:page.range", range) : null,
    page,
    pages: Math.ceil(total / pageSize),
    url,
    labels: pagerLabels(t),
  };
}

export function FootRow({ range, ...pager }: ReturnType<typeof footOf>) {
  return (
    <>
      <span>{range}</span>
      <Pagination {...pager} />
    </>
  );
}
