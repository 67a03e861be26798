import { SHOP_IMPORT_TONES } from "#app/components/shop-import/import-look.ts";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { EarlierRow } from "./shop-view.ts";

export function EarlierImports({ rows }: { rows: EarlierRow[] }) {
  const t = getT();
  return (
    <Table cards className="imports">
      <caption className="vh">{t("shopImports:earlier")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("shopImports:col.shop")}</th>
          <th scope="col">{t("shopImports:col.status")}</th>
          {(["items", "linked", "created", "when"] as const).map((name) => (
            <th key={name} scope="col" className="num">
              {t(`shopImports:col.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="span">
              <span className="row">
                <ChannelMark type={row.type} />
                <Link className="strong" to={`/product-import-v2/${row.id}`}>
                  {row.shop}
                </Link>
              </span>
            </th>
            <td className="span2">
              <StatusDot tone={SHOP_IMPORT_TONES[row.status]}>{t(`shopImports:status.${row.status}`)}</StatusDot>
            </td>
            <td className="num" data-l={t("shopImports:col.items")}>
              {row.items}
            </td>
            <td className="num" data-l={t("shopImports:col.linked")}>
              {row.linked}
            </td>
            <td className="num" data-l={t("shopImports:col.created")}>
              {row.created}
            </td>
            <td className="num muted span">{row.when}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
