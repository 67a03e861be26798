import { Link } from "#app/components/ui/link.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

type Line = OrderDetail["lines"][number];

export function Items({ lines, linkProducts }: { lines: Line[]; linkProducts: boolean }) {
  const t = getT();
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <section className="sect">
      <header>
        <h2>{t("order:items")}</h2>
        <span className="muted">{t("orders:items", { count: units })}</span>
      </header>
      <Table className="flush order-lines">
        <thead>
          <tr>
            <th colSpan={2} scope="col">
              {t("order:items.product")}
            </th>
            <th scope="col">{t("order:items.from")}</th>
            <th className="num" scope="col">
              {t("order:items.quantity")}
            </th>
            <th className="num" scope="col">
              {t("order:items.price")}
            </th>
            <th className="num" scope="col">
              {t("order:items.total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} linkProducts={linkProducts} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function LineRow({ line, linkProducts }: { line: Line; linkProducts: boolean }) {
  const t = getT();
  const format = getFormat();
  const held = line.reservation
    ? t(`order:reservation.${line.reservation}`)
    : line.variantId
      ? t("order:reservation.none")
      : t("order:reservation.unmapped");
  return (
    <tr>
      <td className="pic">
        <Thumb url={line.imageUrl} size="lg" />
      </td>
      <th scope="row">
        <span className="cell2">
          {linkProducts && line.productId ? (
            <Link className="name" to={`/products-v2/master/${line.productId}`}>
              {line.name}
            </Link>
          ) : (
            <span className="name">{line.name}</span>
          )}
          <span>{[line.variantName, line.sku].filter(Boolean).join(" · ")}</span>
        </span>
      </th>
      <td className="l-from">
        <span className="cell2">
          <span>{line.warehouseName ?? "–"}</span>
          <span className={line.reservation ? undefined : "crit"}>{held}</span>
        </span>
      </td>
      <td className="num l-quantity">{format.number(line.quantity)}</td>
      <td className="num l-price">
        <span className="cell2">
          <span>{format.money(line.unitPrice)}</span>
          <span>{line.discount > 0 ? format.money(-line.discount) : ""}</span>
        </span>
      </td>
      <td className="num strong l-total">
        {format.money(line.unitPrice * line.quantity - line.discount)}
      </td>
    </tr>
  );
}
