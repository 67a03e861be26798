import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Pagination, pagerLabels } from "#app/components/ui/pagination.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";

export interface CandidateGroup {
  /** The merge of these, the one on most shops staying. */
  to: string;
  reasons: string[];
  products: { id: string; name: string; image: string | null; detail: string }[];
}

export function Candidates({
  groups,
  page,
  pages,
}: {
  groups: readonly CandidateGroup[];
  page: number;
  pages: number;
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
      <p className="sec lead">{t("productMerge:candidates.text")}</p>
      {groups.map(({ to, reasons, products }) => (
        <section key={to} className="sect">
          <div className="row wrap">
            {reasons.map((reason) => (
              <Badge key={reason} tone="info">
                {reason}
              </Badge>
            ))}
            <ButtonLink
              to={to}
              className="push"
              aria-label={t("productMerge:candidates.compare.of", {
                name: products[0]?.name ?? "",
              })}
            >
              {t("productMerge:candidates.compare")}
            </ButtonLink>
          </div>
          <ul className="plain stack gap2 taps merge-list">
            {products.map(({ id, name, image, detail }) => (
              <li key={id} className="row">
                <Thumb url={image} />
                <span className="cell2">
                  <Link to={`/products-v2/master/${id}`}>{name}</Link>
                  <span className="muted">{detail}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pagination
        page={page}
        pages={pages}
        url="/products-v2/master/merge"
        labels={pagerLabels(t)}
      />
    </>
  );
}
