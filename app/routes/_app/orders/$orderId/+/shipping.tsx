import { PostForm } from "#app/components/form/post-form.tsx";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

export function Shipping({ order }: { order: OrderDetail }) {
  const t = getT();
  const none = <span className="muted">{t("order:shipping.none")}</span>;
  return (
    <section className="sect">
      <header>
        <h2>{t("order:shipping")}</h2>
      </header>
      <div className="halves">
        <dl className="facts">
          <dt>{t("order:shipping.courier")}</dt>
          <dd>{order.courier || none}</dd>
          <dt>{t("order:shipping.tracking")}</dt>
          <dd>{order.trackingCode ? <span className="mono">{order.trackingCode}</span> : none}</dd>
          {order.packageNumber ? (
            <>
              <dt>{t("order:shipping.package")}</dt>
              <dd className="mono">{order.packageNumber}</dd>
            </>
          ) : null}
          <dt>{t("order:shipping.warehouse")}</dt>
          <dd>{order.warehouseName ?? none}</dd>
          {order.shippedAt ? (
            <>
              <dt>{t("order:shipping.shippedAt")}</dt>
              <dd>{getFormat().dateTime(order.shippedAt)}</dd>
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
    <div className="doc">
      <Icon name="file-text" size="l" />
      <span className="grow">
        <span className="strong">{t("order:label")}</span>
        <br />
        <span className="muted xs">{labelState(order)}</span>
      </span>
      {order.actions.includes("print_label") ? (
        <a
          className={buttonClass({ size: "sm" })}
          href={`/orders/${order.id}/label`}
          target="_blank"
          rel="noreferrer"
        >
          {t("order:action.printLabel")}
        </a>
      ) : order.actions.includes("request_label") ? (
        <PostForm>
          <Button type="submit" name="intent" value="request_label" size="sm">
            {t("order:action.requestLabel")}
          </Button>
        </PostForm>
      ) : null}
    </div>
  );
}

function labelState(order: OrderDetail): string {
  const t = getT();
  if (order.documentStatus !== "ready" && order.documentStatus !== "printed")
    return t(`order:label.${order.documentStatus}`);
  if (order.labelPrintCount === 0) return t("order:label.unprinted");
  const last = order.labelPrintedAt
    ? t("order:label.printedAt", { time: getFormat().dateTime(order.labelPrintedAt) })
    : "";
  return [t("order:label.ready", { count: order.labelPrintCount }), last]
    .filter(Boolean)
    .join(", ");
}
