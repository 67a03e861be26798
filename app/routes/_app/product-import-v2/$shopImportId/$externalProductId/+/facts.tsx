import { Alert } from "#app/components/ui/alert.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ItemRow } from "#app/models/shop-import/item-view.ts";
import { Link } from "#app/navigation/link.tsx";

export function Facts({ row }: { row: ItemRow }) {
  const t = getT();
  return (
    <section className={cn(sectionStyle, "grid gap-3")}>
      <span className="flex gap-3">
        <Thumb url={row.image} size="lg" />
        <span className="grid min-w-0">
          <span className="font-medium">
            {row.price} · {t("shopImports:detail.units", { stock: row.stock })}
          </span>
          <span className="text-xs text-secondary-foreground">
            {[row.skus, row.isListed ? "" : t("shopImports:item.hidden")]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </span>
      {row.outcome?.detail ? <Alert tone="critical">{row.outcome.detail}</Alert> : null}
      {row.question ? <Alert tone="warning">{row.question}</Alert> : null}
      {row.decision === null && row.master?.to ? (
        <p>
          {t("shopImports:item.master")}: <Link to={row.master.to}>{row.master.name}</Link>
        </p>
      ) : null}
    </section>
  );
}
