import { Fragment } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { OrderDetail } from "#contract/orders.ts";
import { linkPath } from "./line-place.ts";
import { LinkLine, type OpenLine } from "./link-line.tsx";

type OrderLine = OrderDetail["lines"][number];

interface ItemsProps {
  orderId: string;
  lines: OrderLine[];
  linkProducts: boolean;
  openLine: OpenLine | null;
}

export function Items({ orderId, lines, linkProducts, openLine }: ItemsProps) {
  const t = getT();
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{t("order:items")}</h2>
        <span className="text-muted-foreground">{t("orders:items", { count: units })}</span>
      </header>
      <Table className="flush max-md:block">
        <thead className="max-md:hidden">
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
        <tbody className="max-md:block">
          {lines.map((line) => (
            <Fragment key={line.id}>
              <LineRow
                line={line}
                linkProducts={linkProducts}
                linkTo={
                  linkProducts && line.variantId === null && line.id !== openLine?.id
                    ? linkPath(orderId, line)
                    : null
                }
              />
              {line.id === openLine?.id ? (
                <tr className="max-md:block">
                  <td colSpan={6} className="max-md:block max-md:h-auto max-md:p-0">
                    <LinkLine {...openLine} orderId={orderId} line={line} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const cellStyle = "h-14 max-md:block max-md:h-auto max-md:border-0 max-md:p-0";
const nameStyle = "font-medium text-foreground";

interface LineRowProps {
  line: OrderLine;
  linkProducts: boolean;
  linkTo: string | null;
}

function LineRow({ line, linkProducts, linkTo }: LineRowProps) {
  const t = getT();
  const format = getFormat();
  const reservation = line.reservation
    ? t(`order:reservation.${line.reservation}`)
    : line.variantId
      ? t("order:reservation.none")
      : t("order:reservation.unmapped");
  return (
    <tr className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line-soft max-md:py-2.5">
      <td className={cn(cellStyle, "w-14 max-md:row-start-1 max-md:row-end-3")}>
        <Thumb url={line.imageUrl} size="lg" />
      </td>
      <th scope="row" className={cellStyle}>
        <span className="cell2">
          {linkProducts && line.productId ? (
            <Link className={nameStyle} to={`/products-v2/master/${line.productId}`}>
              {line.name}
            </Link>
          ) : (
            <span className={nameStyle}>{line.name}</span>
          )}
          <span>{[line.variantName, line.sku].filter(Boolean).join(" · ")}</span>
        </span>
      </th>
      <td className={cn(cellStyle, "max-md:col-start-2 max-md:row-start-2")}>
        <span className="cell2">
          <span>{line.warehouseName ?? "–"}</span>
          <span className={line.reservation ? undefined : "text-critical"}>{reservation}</span>
          {linkTo ? (
            <Link className="underline" to={linkTo}>
              {t("order:link.open")}
            </Link>
          ) : null}
        </span>
      </td>
      <td className={cn(cellStyle, "num max-md:col-start-3 max-md:row-start-2")}>
        <span className="cell2">
          <span>
            {format.number(line.quantity)}
            <span className="md:hidden">{` × ${format.money(line.unitPrice)}`}</span>
          </span>
          {line.discount > 0 ? (
            <span className="md:hidden">{format.money(-line.discount)}</span>
          ) : null}
          {line.cancelledQuantity > 0 ? (
            <span>{t("order:items.cancelled", { count: line.cancelledQuantity })}</span>
          ) : null}
        </span>
      </td>
      <td className="num h-14 max-md:hidden">
        <span className="cell2">
          <span>{format.money(line.unitPrice)}</span>
          <span>{line.discount > 0 ? format.money(-line.discount) : ""}</span>
        </span>
      </td>
      <td className={cn(cellStyle, "num font-medium max-md:col-start-3 max-md:row-start-1")}>
        {format.money(line.unitPrice * line.quantity - line.discount)}
      </td>
    </tr>
  );
}
