import type { ItemRow } from "#app/components/shop-import/item-view.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** The item as the shop has it, and why it asks. */
export function Facts({ row }: { row: ItemRow }) {
  const t = getT();
  return (
    <section className="sect stack gap3 shop-facts">
      <span className="item">
        <Thumb url={row.image} size="lg" />
        <span className="cell2">
          <span className="strong">
            {row.price} · {t("shopImports:detail.units", { stock: row.stock })}
          </span>
          <span>
            {[row.skus, row.isListed ? "" : t("shopImports:item.hidden")]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </span>
      {row.outcome?.detail ? <Alert tone="critical">{row.outcome.detail}</Alert> : null}
      {row.question && row.decision === "none" ? (
        <Alert tone="warning">{row.question}</Alert>
      ) : null}
      {row.decision === null && row.master?.to ? (
        <p>
          {t("shopImports:item.master")}: <Link to={row.master.to}>{row.master.name}</Link>
        </p>
      ) : null}
    </section>
  );
}
