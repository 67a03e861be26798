import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

/** What the buyer pays, and what of it is left. */
export function Settlement({ order }: { order: OrderDetail }) {
  const t = getT();
  const { money, percent } = getFormat();
  const net = order.itemsTotal - order.discountTotal;
  const margin = order.cogs === null ? null : net - order.channelFees - order.cogs;
  return (
    <section className="sect">
      <header>
        <h2>{t("order:settlement")}</h2>
        {order.status === "completed" ? null : <Badge>{t("order:settlement.estimated")}</Badge>}
      </header>
      <div className="halves">
        <dl className="sum">
          <Line term={t("order:settlement.items")}>{money(order.itemsTotal)}</Line>
          {order.discountTotal > 0 ? (
            <Line term={t("order:settlement.discount")}>{money(-order.discountTotal)}</Line>
          ) : null}
          <Line term={t("order:settlement.shipping")}>{money(order.shippingFee)}</Line>
          <Line term={t("order:settlement.total")} total>
            {money(order.total)}
          </Line>
        </dl>
        <dl className="sum">
          <Line term={t("order:settlement.afterDiscount")}>{money(net)}</Line>
          <Line term={t("order:settlement.fees")}>{money(-order.channelFees)}</Line>
          <Line term={t("order:settlement.cogs")}>
            {order.cogs === null ? (
              <span className="muted">{t("order:settlement.cogsUnknown")}</span>
            ) : (
              money(-order.cogs)
            )}
          </Line>
          {margin === null ? null : (
            <Line
              term={`${t("order:settlement.margin")} ${net > 0 ? percent(margin / net) : ""}`}
              total
            >
              {money(margin)}
            </Line>
          )}
        </dl>
      </div>
    </section>
  );
}

function Line({
  term,
  total = false,
  children,
}: {
  term: string;
  total?: boolean;
  children: ReactNode;
}) {
  const look = total ? "tot" : undefined;
  return (
    <>
      <dt className={look}>{term}</dt>
      <dd className={look}>{children}</dd>
    </>
  );
}
