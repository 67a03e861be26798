import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { buildPagerLabels, Pagination } from "#app/components/ui/pagination.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Pager } from "#app/models/list/pager.ts";
import { Link } from "#app/navigation/link.tsx";

export interface CandidateGroup {
  /** Address of the merge. It keeps the product on the most shops. */
  to: string;
  reasons: string[];
  products: { id: string; name: string; image: string | null; detail: string }[];
}

export function Candidates({
  groups,
  pager: { page, pageSize, total, url },
}: {
  groups: readonly CandidateGroup[];
  pager: Pager;
}) {
  const t = getT();
  if (groups.length === 0)
    return (
      <Empty
        title={t("productMerge:candidates.none")}
        actions={
          <ButtonLink to="/products-v2/master">{t("productMerge:candidates.back")}</ButtonLink>
        }
      >
        {t("productMerge:candidates.noneText")}
      </Empty>
    );
  return (
    <>
      <p className="max-w-[90ch] px-gutter pb-4 text-secondary-foreground">
        {t("productMerge:candidates.text")}
      </p>
      {groups.map(({ to, reasons, products }) => (
        <section key={to} className={sectionStyle}>
          <div className="flex items-center gap-2 flex-wrap">
            {reasons.map((reason) => (
              <Badge key={reason} tone="info">
                {reason}
              </Badge>
            ))}
            <ButtonLink
              to={to}
              className="ml-auto"
              aria-label={t("productMerge:candidates.compare.of", {
                name: products[0]?.name ?? "",
              })}
            >
              {t("productMerge:candidates.compare")}
            </ButtonLink>
          </div>
          <ul className="grid gap-1">
            {products.map(({ id, name, image, detail }) => (
              <li key={id} className="flex items-center gap-2">
                <Thumb url={image} />
                <span className="grid min-w-0 whitespace-normal wrap-anywhere">
                  <Link
                    className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
                    to={`/products-v2/master/${id}`}
                  >
                    {name}
                  </Link>
                  <span className="text-muted-foreground">{detail}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pagination
        page={page}
        pages={Math.ceil(total / pageSize)}
        url={url}
        labels={buildPagerLabels(t)}
      />
    </>
  );
}
