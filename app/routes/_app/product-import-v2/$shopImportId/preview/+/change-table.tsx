import { Table } from "#app/components/ui/table.tsx";
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
      <Table cards twoLines>
        <caption className="sr-only">{t("shopImports:preview.changes")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("shopImports:item.product")}</th>
            <th scope="col">{t("shopImports:item.master")}</th>
            <th scope="col" className="num">
              {t("shopImports:preview.shop")}
            </th>
            <th scope="col" className="num">
              {t("shopImports:preview.after")}
            </th>
            <th scope="col">{t("shopImports:preview.prices")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="span">
                <span className="item">
                  <Thumb url={row.image} />
                  <span className="font-medium">{row.name}</span>
                </span>
              </th>
              <td className="span" data-l={t("shopImports:item.master")}>
                {row.master ? <Link to={row.master.to}>{row.master.name}</Link> : null}
              </td>
              <td className="num" data-l={t("shopImports:preview.shop")}>
                {row.before}
              </td>
              <td className="num" data-l={t("shopImports:preview.after")}>
                <span className={row.isOther ? "font-medium" : "text-muted-foreground"}>
                  {row.after}
                </span>
              </td>
              <td className="span" data-l={t("shopImports:preview.prices")}>
                {row.prices}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
