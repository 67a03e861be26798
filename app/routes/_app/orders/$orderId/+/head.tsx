import { AskedForm } from "#app/components/form/asked-form.tsx";
import {
  asksForUnits,
  CancelEffects,
  CancelReasons,
} from "#app/components/order/cancel-effects.tsx";
import { CopyButton } from "#app/components/order/copy-button.tsx";
import { Due } from "#app/components/order/due.tsx";
import { buildDueStyle } from "#app/components/order/due-look.ts";
import { PrintLabel } from "#app/components/order/print-label.tsx";
import { PrintPapers } from "#app/components/order/print-papers.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Breadcrumb } from "#app/components/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { headActionsStyle, headStyle } from "#app/components/ui/page-head.tsx";
import {
  destructiveEntryStyle,
  Menu,
  MenuButton,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  PopoverTrigger,
} from "#app/components/ui/popover.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { findPartlyDelivered } from "#app/models/order/box-progress.ts";
import { explainRefusal, findPossibleAct, findRefusal } from "#app/models/order/order-acts.ts";
import { isLabelUnprinted } from "#app/models/order/order-gaps.ts";
import { isToBeShipped, STATUS_TONES } from "#app/models/order/order-row.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { OrderDetail } from "#contract/orders.ts";

const TONE_BADGES = {
  success: "success",
  warning: "warning",
  critical: "critical",
  info: "info",
  ink: "info",
  none: "neutral",
} as const;

interface OrderHeadProps {
  order: OrderDetail;
  now: number;
  soonHours: number;
  /** The buyer of the own shop reported a payment that nobody has confirmed. */
  isClaimed: boolean;
}

export function OrderHead({ order, now, soonHours, isClaimed }: OrderHeadProps) {
  const t = getT();
  const partly = findPartlyDelivered(order);
  return (
    <div className={headStyle}>
      <title>{`${order.externalId} · Etalase`}</title>
      <ChannelMark
        className="max-md:hidden"
        type={order.channelType}
        label={getFormat().channelName(order.channelType)}
        large
      />
      <div className="min-w-0">
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
        <h1 className="flex items-center gap-2 flex-wrap">
          <span className="wrap-anywhere">{order.externalId}</span>
          <CopyButton text={order.externalId} label={t("order:copy")} done={t("order:copied")} />
          <Badge
            className="tracking-[0]"
            tone={TONE_BADGES[STATUS_TONES[partly ? "shipped" : order.status]]}
          >
            {partly ? t("order:boxes.delivered", partly) : t(`orders:status.${order.status}`)}
          </Badge>
          {order.isCod ? (
            <Badge className="tracking-[0]" tone="outline">
              {t("orders:cod")}
            </Badge>
          ) : null}
        </h1>
      </div>
      <div
        className={cn(
          headActionsStyle,
          "max-md:ml-0 max-md:w-full max-md:justify-start max-md:gap-2",
        )}
      >
        <ShipBy order={order} now={now} soonHours={soonHours} />
        <Actions order={order} isClaimed={isClaimed} />
      </div>
    </div>
  );
}

function ShipBy({ order, now, soonHours }: Omit<OrderHeadProps, "isClaimed">) {
  if (!order.shipByAt || !isToBeShipped(order.status)) return null;
  const t = getT();
  return (
    <span className="grid justify-items-end mr-2 text-sm leading-tight max-md:justify-items-start max-md:w-full max-md:grid-flow-col max-md:justify-between max-md:m-0">
      <span className={buildDueStyle(undefined)}>
        <Icon name="clock" />
        {t("order:shipBy", { time: getFormat().dateTime(order.shipByAt) })}
      </span>
      <span className="text-xs leading-tight">
        <Due at={Date.parse(order.shipByAt)} now={now} soonHours={soonHours} />
      </span>
    </span>
  );
}

/** The server lists the allowed actions. The first one is the primary button. */
function Actions({ order, isClaimed }: Pick<OrderHeadProps, "order" | "isClaimed">) {
  const t = getT();
  const isAllowed = (action: OrderDetail["actions"][number]) => order.actions.includes(action);
  const hasLabel = isAllowed("print_label");
  const toPrint = isLabelUnprinted(order);
  const acceptFirst = isAllowed("accept") && !isAllowed("arrange");
  const channel = getFormat().channelName(order.channelType);
  return (
    <>
      {isAllowed("confirm_payment") ? (
        <Mark
          intent="confirm_payment"
          icon="check"
          label={t("order:action.confirmPayment")}
          text={t("order:action.confirmPayment.text")}
          confirm={t("order:action.confirmPayment.sure")}
          isPrimary={!isAllowed("arrange")}
        />
      ) : null}
      {isAllowed("accept") ? (
        <PostForm>
          <Button
            className="max-md:px-2"
            type="submit"
            name="intent"
            value="accept"
            variant={acceptFirst ? "default" : "outline"}
          >
            <Icon className="max-md:hidden" name="check" />
            {t("order:action.accept")}
          </Button>
        </PostForm>
      ) : null}
      {isAllowed("arrange") ? (
        <ButtonLink
          className="max-md:flex-1 max-md:px-2"
          variant="default"
          to={`/orders/${order.id}/arrange`}
        >
          <Icon className="max-md:hidden" name="truck" />
          {t("order:action.arrange")}
        </ButtonLink>
      ) : null}
      {hasLabel ? (
        <>
          {toPrint ? (
            <PostForm>
              <Button className="max-md:px-2" type="submit" name="intent" value="mark_printed">
                <Icon className="max-md:hidden" name="check" />
                {t("order:action.markPrinted")}
              </Button>
            </PostForm>
          ) : null}
          <PrintLabel
            orderId={order.id}
            variant={toPrint ? "default" : "outline"}
            className="max-md:px-2"
            grows
          >
            <Icon className="max-md:hidden" name="printer" />
            {t(toPrint ? "order:action.printLabel" : "order:action.printAgain")}
          </PrintLabel>
        </>
      ) : null}
      {isAllowed("mark_shipped") ? (
        <Mark
          intent="mark_shipped"
          icon="truck"
          label={t("order:action.markShipped")}
          text={t("order:action.markShipped.text", { channel })}
          confirm={t("order:action.markShipped.sure")}
        />
      ) : null}
      {isAllowed("confirm_delivered") ? (
        <Mark
          intent="confirm_delivered"
          icon="check"
          label={t("order:action.confirmDelivered")}
          text={t("order:action.confirmDelivered.text", { channel })}
          confirm={t("order:action.confirmDelivered.sure")}
        />
      ) : null}
      {isAllowed("sync") || isAllowed("cancel") ? (
        <More order={order} isClaimed={isClaimed} />
      ) : null}
    </>
  );
}

/** A button for a state that cannot be taken back, which asks first. */
function Mark({
  intent,
  icon,
  label,
  isPrimary = false,
  ...texts
}: {
  intent: string;
  icon: "check" | "truck";
  label: string;
  text: string;
  confirm: string;
  isPrimary?: boolean;
}) {
  return (
    <AskedForm
      {...texts}
      className="max-w-80 max-md:w-full max-md:open:basis-full! max-md:open:max-w-none max-md:[&>summary]:w-full"
      intent={intent}
      label={
        <>
          <Icon className="max-md:hidden" name={icon} />
          {label}
        </>
      }
      look={{ variant: isPrimary ? "default" : "outline" }}
      confirmLook="default"
    />
  );
}

function More({ order, isClaimed }: Pick<OrderHeadProps, "order" | "isClaimed">) {
  const t = getT();
  return (
    <>
      <PopoverTrigger opens="order-more" size="icon" aria-label={t("common:action.more")}>
        <Icon name="ellipsis" />
      </PopoverTrigger>
      <Menu id="order-more" end>
        {order.actions.includes("sync") ? (
          <PostForm>
            <MenuButton type="submit" name="intent" value="sync">
              <Icon name="rotate-cw" />
              {t("order:action.resync")}
            </MenuButton>
          </PostForm>
        ) : null}
        {order.actions.includes("split") || order.flags.includes("split") ? (
          <MenuItem to={`/orders/${order.id}/parcels`}>
            <Icon name="package" />
            {t(order.flags.includes("split") ? "order:parcels.title" : "order:action.split")}
          </MenuItem>
        ) : null}
        <Papers order={order} />
        {order.actions.includes("cancel") ? (
          <DialogLink
            opens="cancel-order"
            to={`/orders/${order.id}/cancel`}
            className={destructiveEntryStyle}
          >
            <Icon name="ban" />
            {t("order:action.cancel")}
          </DialogLink>
        ) : null}
        <RefusedActs order={order} />
      </Menu>
      {order.actions.includes("cancel") ? (
        <CancelDialog order={order} isClaimed={isClaimed} />
      ) : null}
    </>
  );
}

function Papers({ order }: { order: OrderDetail }) {
  const t = getT();
  const paper = { field: "orderIds", id: order.id, isEntry: true } as const;
  return (
    <>
      {findPossibleAct(order, "print_invoice") ? (
        <PrintPapers {...paper} kinds={["invoice"]} label={t("order:action.printInvoice")} />
      ) : null}
      {findPossibleAct(order, "print_packing_slip") ? (
        <PrintPapers {...paper} kinds={["packing_slip"]} label={t("order:action.printSlip")} />
      ) : null}
    </>
  );
}

/** Acts that sellers look for, in the menu's order. */
const EXPLAINED_ACTS = ["split", "cancel", "cancel_units", "substitute", "refund_units"] as const;

/** Says why the acts that the menu lacks are not possible. */
function RefusedActs({ order }: { order: OrderDetail }) {
  const t = getT();
  const refused = EXPLAINED_ACTS.flatMap((act) => {
    const refusal = findRefusal(order, act);
    // A reason for the whole order is not repeated for its units.
    return refusal === null || (act === "cancel_units" && refusal === findRefusal(order, "cancel"))
      ? []
      : [{ act, reason: explainRefusal(refusal, order, t, getFormat()) }];
  });
  if (refused.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{t("orderActs:title")}</MenuLabel>
      <dl className="grid max-w-72 gap-1 px-2.5 pb-1.5 text-xs">
        {refused.map(({ act, reason }) => (
          <div key={act}>
            <dt className="font-medium">{t(`orderActs:act.${act}`)}</dt>
            <dd className="text-muted-foreground">{reason}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function CancelDialog({ order, isClaimed }: Pick<OrderHeadProps, "order" | "isClaimed">) {
  const t = getT();
  return (
    <Dialog
      id="cancel-order"
      icon="caution"
      destructive
      title={t("order:cancel.title", { number: order.externalId })}
      description={
        <>
          <CancelEffects order={order} isClaimed={isClaimed} />
          {asksForUnits(order) ? (
            <Link to={`/orders/${order.id}/cancel?scope=some`}>{t("order:cancel.some")}</Link>
          ) : null}
        </>
      }
      action={`/orders/${order.id}/cancel`}
      cancel={t("order:cancel.keep")}
      confirm={t("order:cancel.confirm")}
    >
      <Field className="mt-3" id="cancel-reason" label={t("order:cancel.reason")}>
        <Select id="cancel-reason" name="reason" defaultValue="" required>
          <CancelReasons order={order} />
        </Select>
      </Field>
    </Dialog>
  );
}
