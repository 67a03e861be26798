import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { formatPayment } from "#app/models/order/channel-words.ts";
import { computeSettlement } from "#app/models/order/order-gaps.ts";
import type { OrderDetail } from "#contract/orders.ts";

interface SettlementProps {
  order: OrderDetail;
  /** The code of the own shop's voucher; "" for none. */
  voucherCode: string;
  /** The reader only picks and packs, and sees what the buyer pays, not what the shop earns. */
  onlyPicks: boolean;
}

export function Settlement({ order, voucherCode, onlyPicks }: SettlementProps) {
  const t = getT();
  const { money } = getFormat();
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{t("order:settlement")}</h2>
        {order.status === "completed" ? null : <Badge>{t("order:settlement.estimated")}</Badge>}
      </header>
      <div className="grid grid-cols-2 gap-y-5 gap-x-8 items-start max-md:grid-cols-1">
        <dl className="grid gap-y-1 content-start">
          <Line term={t("order:settlement.items")}>{money(order.itemsTotal)}</Line>
          {order.discountTotal > 0 ? (
            <Line
              term={
                voucherCode
                  ? t("order:settlement.voucher", { code: voucherCode })
                  : t("order:settlement.discount")
              }
            >
              {money(-order.discountTotal)}
            </Line>
          ) : null}
          <Line term={t("order:settlement.shipping")}>{money(order.shippingFee)}</Line>
          <Line term={t("order:settlement.total")} total>
            {money(order.total)}
          </Line>
          <Payment order={order} />
        </dl>
        {onlyPicks ? null : <Earnings order={order} />}
      </div>
    </section>
  );
}

function Earnings({ order }: { order: OrderDetail }) {
  const t = getT();
  const { money, percent } = getFormat();
  const { net, margin, share } = computeSettlement(order);
  return (
    <dl className="grid gap-y-1 content-start">
      <Line term={t("order:settlement.afterDiscount")}>{money(net)}</Line>
      {order.refunded > 0 ? (
        <Line term={t("order:settlement.refunded")}>{money(-order.refunded)}</Line>
      ) : null}
      <Line term={t("order:settlement.fees")}>
        {order.channelFees === null ? (
          <span className="text-muted-foreground">{t("order:settlement.feesUnknown")}</span>
        ) : (
          money(-order.channelFees)
        )}
      </Line>
      {order.feeParts.map(({ kind, amount }) => (
        <Line key={kind} term={t(`order:settlement.fee.${kind}`)} part>
          {money(-amount)}
        </Line>
      ))}
      {order.hidesCosts ? null : (
        <Line term={t("order:settlement.cogs")}>
          {order.cogs === null ? (
            <span className="text-muted-foreground">{t("order:settlement.cogsUnknown")}</span>
          ) : (
            money(-order.cogs)
          )}
        </Line>
      )}
      {order.cogs !== null && order.lostCogs !== null && order.lostCogs < order.cogs ? (
        <Line term={t("order:settlement.restocked")}>{money(order.cogs - order.lostCogs)}</Line>
      ) : null}
      {margin === null ? null : (
        <Line
          term={
            order.channelFees === null
              ? t("order:settlement.marginBeforeFees")
              : `${t("order:settlement.margin")} ${share === null ? "" : percent(share)}`
          }
          total
        >
          {money(margin)}
        </Line>
      )}
    </dl>
  );
}

function Payment({ order }: { order: OrderDetail }) {
  const t = getT();
  const { money, dateTime } = getFormat();
  const method = formatPayment(order.paymentType || (order.isCod ? "cod" : ""), t);
  const isDue = order.status === "unpaid" || order.isCod;
  return (
    <>
      {method ? <Line term={t("order:payment.method")}>{method}</Line> : null}
      {order.paidAt ? (
        <Line term={t("order:payment.paidAt")}>{dateTime(order.paidAt)}</Line>
      ) : isDue ? (
        <Line term={t("order:payment.paidAt")}>{t("order:payment.notYet")}</Line>
      ) : null}
      {order.downPayment > 0 ? (
        <Line term={t("orders:filter.down")}>{money(order.downPayment)}</Line>
      ) : null}
    </>
  );
}

function Line({
  term,
  total = false,
  part = false,
  children,
}: {
  term: string;
  total?: boolean;
  /** Whether this is a part of the line above. */
  part?: boolean;
  children: ReactNode;
}) {
  const rowStyle = total
    ? "mt-1 border-t pt-1.5 font-semibold text-foreground"
    : part
      ? "text-xs text-muted-foreground"
      : undefined;
  return (
    <div className={cn("flex justify-between gap-4", rowStyle)}>
      <dt className={rowStyle ? cn(part && "pl-3") : "text-secondary-foreground"}>{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
