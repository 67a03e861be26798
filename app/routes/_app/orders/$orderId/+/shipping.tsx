import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { getMissingReason } from "#app/models/order/order-gaps.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import { ChangeTracking } from "./change-tracking.tsx";
import { Papers } from "./papers.tsx";
import { Picking } from "./picking.tsx";

export function Shipping({ order, record }: { order: OrderDetail; record: PickPack | null }) {
  const t = getT();
  const none = (
    <span className="text-muted-foreground">
      {t(`order:shipping.${getMissingReason(order.status)}`)}
    </span>
  );
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{t("order:shipping")}</h2>
      </header>
      <div className="grid grid-cols-2 gap-y-5 gap-x-8 items-start max-md:grid-cols-1">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-1.5 gap-x-4 content-start">
          <dt className="text-muted-foreground">{t("order:shipping.courier")}</dt>
          <dd className="text-right">{order.courier || none}</dd>
          {order.boxes.length > 0 ? null : (
            <>
              <dt className="text-muted-foreground">{t("order:shipping.tracking")}</dt>
              <dd className="text-right">
                {order.trackingCode ? (
                  <span className="font-mono text-xs">{order.trackingCode}</span>
                ) : (
                  none
                )}
              </dd>
            </>
          )}
          {order.packageNumber ? (
            <>
              <dt className="text-muted-foreground">{t("order:shipping.package")}</dt>
              <dd className="font-mono text-xs text-right">{order.packageNumber}</dd>
            </>
          ) : null}
          <dt className="text-muted-foreground">{t("order:shipping.warehouse")}</dt>
          <dd className="text-right">{order.warehouseName ?? none}</dd>
          <Picking order={order} record={record} />
          {order.shippedAt ? (
            <>
              <dt className="text-muted-foreground">{t("order:shipping.shippedAt")}</dt>
              <dd className="text-right">{getFormat().dateTime(order.shippedAt)}</dd>
            </>
          ) : null}
        </dl>
        <Papers order={order} />
      </div>
      <ChangeTracking order={order} />
    </section>
  );
}
