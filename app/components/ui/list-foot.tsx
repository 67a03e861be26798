import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { Pagination, pagerLabels } from "./pagination.tsx";

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
  t: Translate;
  format: Format;
}

/** Below a list: which of how many are shown, and the way to the others. */
export function ListFoot({ page, pageSize, shown, total, hasMore = false, url, t, format }: ListFootProps) {
  if (total === 0) return null;
  const before = (page - 1) * pageSize;
  return (
    <div className="foot-row">
      {/* A page behind the last one shows nothing, and the way back. */}
      <span>
        {shown > 0
          ? t("common:page.range", { from: format.number(before + 1), to: format.number(before + shown), total: format.number(total) + (hasMore ? "+" : "") })
          : null}
      </span>
      <Pagination page={page} pages={Math.ceil(total / pageSize)} url={url} labels={pagerLabels(t)} />
    </div>
  );
}
