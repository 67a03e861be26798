import { DataTable } from "#app/components/list/data-table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ChangeRow } from "./change-view.ts";

export function ChangeTable({ rows }: { rows: ChangeRow[] }) {
  const t = getT();
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="px-gutter pt-4 pb-2">
        {t("shopImports:preview.changes")}
      </h2>
      <DataTable
        twoLines
        caption={t("shopImports:preview.changes")}
        rows={rows}
        columns={[
          {
            head: t("shopImports:item.product"),
            cell: (row) => (
              <span className="item">
                <Thumb url={row.image} />
                <span className="font-medium">{row.name}</span>
              </span>
            ),
          },
          {
            head: t("shopImports:item.master"),
            card: "all",
            cell: (row) => (row.master ? <Link to={row.master.to}>{row.master.name}</Link> : null),
          },
          { head: t("shopImports:preview.shop"), isNumber: true, cell: (row) => row.before },
          {
            head: t("shopImports:preview.after"),
            isNumber: true,
            cell: (row) => (
              <span className={row.isOther ? "font-medium" : "text-muted-foreground"}>
                {row.after}
              </span>
            ),
          },
          { head: t("shopImports:preview.prices"), card: "all", cell: (row) => row.prices },
        ]}
      />
    </section>
  );
}
