import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { labelGap, missingAs } from "#app/models/order/order-gaps.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { OrderDetail } from "#contract/orders.ts";

export function Shipping({ order }: { order: OrderDetail }) {
  const t = getT();
  const none = (
    <span className="text-muted-foreground">{t(`order:shipping.${missingAs(order.status)}`)}</span>
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
          <dt className="text-muted-foreground">{t("order:shipping.tracking")}</dt>
          <dd className="text-right">
            {order.trackingCode ? (
              <span className="font-mono text-xs">{order.trackingCode}</span>
            ) : (
              none
            )}
          </dd>
          {order.packageNumber ? (
            <>
              <dt className="text-muted-foreground">{t("order:shipping.package")}</dt>
              <dd className="font-mono text-xs text-right">{order.packageNumber}</dd>
            </>
          ) : null}
          <dt className="text-muted-foreground">{t("order:shipping.warehouse")}</dt>
          <dd className="text-right">{order.warehouseName ?? none}</dd>
          {order.shippedAt ? (
            <>
              <dt className="text-muted-foreground">{t("order:shipping.shippedAt")}</dt>
              <dd className="text-right">{getFormat().dateTime(order.shippedAt)}</dd>
            </>
          ) : null}
        </dl>
        <Label order={order} />
      </div>
    </section>
  );
}

function Label({ order }: { order: OrderDetail }) {
  const t = getT();
  return (
    <div className="flex items-center gap-3 px-3 py-2.5 border rounded-md">
      <Icon name="file-text" size="l" />
      <span className="flex-1 min-w-0">
        <span className="font-medium">{t("order:label")}</span>
        <br />
        <span className="text-xs text-muted-foreground">{labelState(order)}</span>
      </span>
      {order.actions.includes("print_label") ? (
        <a
          className={buttonVariants({ size: "sm" })}
          href={`/orders/${order.id}/label`}
          target="_blank"
          rel="noreferrer"
        >
          {t("order:action.printLabel")}
        </a>
      ) : order.actions.includes("request_label") ? (
        <PostForm>
          <Button type="submit" name="intent" value="request_label" size="sm">
            {t(
              order.documentStatus === "failed"
                ? "order:action.requestLabel"
                : "order:action.askLabel",
            )}
          </Button>
        </PostForm>
      ) : null}
    </div>
  );
}

function labelState(order: OrderDetail): string {
  const t = getT();
  const gap = labelGap(order);
  if (gap) return t(`order:label.${gap}`);
  if (order.labelPrintCount === 0) return t("order:label.unprinted");
  const last = order.labelPrintedAt
    ? t("order:label.printedAt", { time: getFormat().dateTime(order.labelPrintedAt) })
    : "";
  return [t("order:label.ready", { count: order.labelPrintCount }), last]
    .filter(Boolean)
    .join(", ");
}
