import { PostForm } from "#app/components/form/post-form.tsx";
import {
  CancelEffects,
  CancelReasons,
  likelyReason,
} from "#app/components/order/cancel-effects.tsx";
import { CopyButton } from "#app/components/order/copy-button.tsx";
import { Due } from "#app/components/order/due.tsx";
import { isToBeShipped, STATUS_TONES } from "#app/components/order/order-row.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Breadcrumb } from "#app/components/ui/breadcrumb.tsx";
import { Button, ButtonLink, buttonClass } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

const BADGES = {
  success: "success",
  warning: "warning",
  critical: "critical",
  info: "info",
  ink: "info",
  none: "neutral",
} as const;

export function OrderHead({ order, now }: { order: OrderDetail; now: number }) {
  const t = getT();
  return (
    <div className="head order-head">
      <title>{`${order.externalId} · Etalase`}</title>
      <ChannelMark type={order.channelType} large />
      <div>
        <Breadcrumb
          label={t("orders:title")}
          crumbs={[
            { to: "/orders", label: t("orders:title") },
            {
              to: `/orders?channel=${encodeURIComponent(order.channelId)}`,
              label: order.channelName,
            },
          ]}
        />
        <h1 className="row wrap">
          <span className="number">{order.externalId}</span>
          <CopyButton text={order.externalId} label={t("order:copy")} done={t("order:copied")} />
          <Badge tone={BADGES[STATUS_TONES[order.status]]}>
            {t(`orders:status.${order.status}`)}
          </Badge>
          {order.isCod ? <Badge tone="outline">{t("orders:cod")}</Badge> : null}
        </h1>
      </div>
      <div className="actions">
        <ShipBy order={order} now={now} />
        <Actions order={order} />
      </div>
    </div>
  );
}

function ShipBy({ order, now }: { order: OrderDetail; now: number }) {
  if (!order.shipByAt || !isToBeShipped(order.status)) return null;
  const t = getT();
  return (
    <span className="ship-by">
      <span className="due">
        <Icon name="clock" />
        {t("order:shipBy", { time: getFormat().dateTime(order.shipByAt) })}
      </span>
      <Due at={Date.parse(order.shipByAt)} now={now} />
    </span>
  );
}

/** The server says what may be done; the first of these is the primary button. */
function Actions({ order }: { order: OrderDetail }) {
  const t = getT();
  const may = (action: OrderDetail["actions"][number]) => order.actions.includes(action);
  const hasLabel = may("print_label");
  const acceptFirst = may("accept") && !may("arrange");
  return (
    <>
      {may("accept") ? (
        <PostForm>
          <Button
            type="submit"
            name="intent"
            value="accept"
            variant={acceptFirst ? "default" : "outline"}
          >
            <Icon name="check" />
            {t("order:action.accept")}
          </Button>
        </PostForm>
      ) : null}
      {may("arrange") ? (
        <ButtonLink variant="default" to={`/orders/${order.id}/arrange`}>
          <Icon name="truck" />
          {t("order:action.arrange")}
        </ButtonLink>
      ) : null}
      {hasLabel ? (
        <>
          <PostForm>
            <Button type="submit" name="intent" value="mark_printed">
              <Icon name="check" />
              {t("order:action.markPrinted")}
            </Button>
          </PostForm>
          {/* A document of its own, so not a router link. */}
          <a
            className={buttonClass({ variant: "default" })}
            href={`/orders/${order.id}/label`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="printer" />
            {t("order:action.printLabel")}
          </a>
        </>
      ) : null}
      {may("sync") || may("cancel") ? <More order={order} /> : null}
    </>
  );
}

function More({ order }: { order: OrderDetail }) {
  const t = getT();
  return (
    <>
      <PopoverTrigger opens="order-more" size="icon" aria-label={t("common:action.more")}>
        <Icon name="ellipsis" />
      </PopoverTrigger>
      <Menu id="order-more" end>
        {order.actions.includes("sync") ? (
          <PostForm>
            <button type="submit" name="intent" value="sync">
              <Icon name="rotate-cw" />
              {t("order:action.resync")}
            </button>
          </PostForm>
        ) : null}
        {order.actions.includes("cancel") ? (
          <DialogLink opens="cancel-order" to={`/orders/${order.id}/cancel`} className="crit">
            <Icon name="ban" />
            {t("order:action.cancel")}
          </DialogLink>
        ) : null}
      </Menu>
      {order.actions.includes("cancel") ? <CancelDialog order={order} /> : null}
    </>
  );
}

function CancelDialog({ order }: { order: OrderDetail }) {
  const t = getT();
  return (
    <Dialog
      id="cancel-order"
      icon="caution"
      destructive
      title={t("order:cancel.title", { number: order.externalId })}
      description={<CancelEffects order={order} />}
      action={`/orders/${order.id}/cancel`}
      cancel={t("order:cancel.keep")}
      confirm={t("order:cancel.confirm")}
    >
      <Field id="cancel-reason" label={t("order:cancel.reason")}>
        <Select id="cancel-reason" name="reason" defaultValue={likelyReason(order)}>
          <CancelReasons />
        </Select>
      </Field>
    </Dialog>
  );
}
