import { lazy } from "react";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { refundText } from "#app/models/order/cancel-money.ts";
import { cancelReasonText } from "#app/models/order/channel-words.ts";
import { explainRefusal, findPossibleAct, findRefusal } from "#app/models/order/order-acts.ts";
import { cancelPlace, nameShipmentTaker } from "#app/models/order/own-shop-words.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { Output } from "#contract/endpoint.ts";
import type { getLabelAddress } from "#contract/label-address.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import { explainFailure } from "./failure-text.ts";
import { linkPath } from "./line-place.ts";

/** Loaded lazily: few orders need this form. */
const LabelAddressForm = lazy(async () => ({
  default: (await import("./label-address-form.tsx")).LabelAddressForm,
}));

interface FlagProps {
  order: OrderDetail;
  opens: { products: boolean; linking: boolean; stocks: boolean; channels: boolean };
}

interface AttentionProps extends FlagProps {
  /** The part of the order that was not found in picking, or that must go back to its rack. */
  waitingPart: PickPack | null;
  /** The names that the label lacks, and how they could be written for it. */
  labelAddress: Output<typeof getLabelAddress> | null;
}

/** Flags that need an action. The page shows the others elsewhere. */
const EXPLAINED_FLAGS: readonly OrderDetail["flags"][number][] = [
  "out_of_stock",
  "unmapped",
  "no_warehouse",
  "retry_pickup",
  "unknown_status",
  "unclear_fees",
];

export function Attention({ order, waitingPart, opens, labelAddress }: AttentionProps) {
  const notes = [
    order.status === "cancel_requested" ? <CancelRequest key="cancel" order={order} /> : null,
    order.shipmentError && order.status === "to_process" ? (
      <ShipmentFailed key="shipment" order={order} />
    ) : null,
    waitingPart?.status === "short" ? <PickedShort key="short" part={waitingPart} /> : null,
    waitingPart && waitingPart.status !== "short" ? (
      <PutBack key="putBack" part={waitingPart} />
    ) : null,
    order.documentStatus === "failed" ? (
      <LabelFailed key="label" order={order} address={labelAddress} />
    ) : null,
    ...order.flags
      .filter((flag) => EXPLAINED_FLAGS.includes(flag))
      .map((flag) => <Flag key={flag} flag={flag} order={order} opens={opens} />),
  ].filter((note) => note !== null);
  return notes.length > 0 ? <div className="px-gutter py-3 grid gap-2">{notes}</div> : null;
}

function CancelRequest({ order }: { order: OrderDetail }) {
  const t = getT();
  return (
    <Alert tone="critical" title={t("order:cancelRequest")}>
      {order.cancelReason ? (
        <p>
          {t("order:cancelRequest.reason", { reason: cancelReasonText(order.cancelReason, t) })}
        </p>
      ) : null}
      <p className="text-secondary-foreground">{t("order:cancelRequest.hint")}</p>
      {order.actions.includes("answer_cancellation") ? (
        <div className="flex items-start gap-2 flex-wrap mt-2">
          <AskedForm
            intent="reject_cancel"
            label={t("order:action.rejectCancel")}
            text={t("order:action.rejectCancel.text")}
            confirm={t("order:action.rejectCancel.sure")}
          />
          <AskedForm
            intent="confirm_cancel"
            label={t("order:action.confirmCancel")}
            text={[
              t("order:action.confirmCancel.text", { channel: cancelPlace(order, getFormat()) }),
              refundText(order, false, t, getFormat()),
            ].join(" ")}
            confirm={t("order:action.confirmCancel.sure")}
          />
        </div>
      ) : null}
    </Alert>
  );
}

function ShipmentFailed({ order }: { order: OrderDetail }) {
  const t = getT();
  return (
    <Alert
      tone="critical"
      title={t("order:failed.shipment", { channel: nameShipmentTaker(order, getFormat()) })}
    >
      <p className="text-secondary-foreground">{t("order:failed.shipment.hint")}</p>
      <p className="text-xs text-muted-foreground">
        {t("order:failed.code", { reason: explainFailure(order.shipmentError ?? "", t) })}
      </p>
      {order.actions.includes("arrange") ? (
        <Link to={`/orders/${order.id}/arrange`}>{t("order:action.arrange")}</Link>
      ) : null}
    </Alert>
  );
}

function PickedShort({ part }: { part: PickPack }) {
  const t = getT();
  const missingText = part.lines.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(", ");
  const isTakenOut = part.stop === "put_back" && part.lines.every(({ short }) => short === 0);
  return (
    <Alert tone="warning" title={t(isTakenOut ? "pickPack:said.taken_out" : "order:short")}>
      <p className="text-secondary-foreground">
        {t(part.stop === "put_back" ? "order:short.putBack" : "order:short.waits", {
          what: missingText,
        })}
      </p>
      {part.stop === "put_back" ? (
        <ToPutBack part={part} />
      ) : (
        <PostForm className="mt-2 gap-2">
          <Button type="submit" name="intent" value="pick" size="sm">
            {t("order:short.pick")}
          </Button>
        </PostForm>
      )}
    </Alert>
  );
}

/** Shown for a cancelled order: its goods are somewhere between rack and courier. */
function PutBack({ part }: { part: PickPack }) {
  const t = getT();
  const fetched = part.lines.filter(({ picked }) => picked > 0);
  const fetchedText = fetched.map(({ picked, sku }) => `${picked} × ${sku}`).join(", ");
  return (
    <Alert tone="warning" title={t("pickPack:said.put_back")}>
      <p className="text-secondary-foreground">
        {t("order:putBack.fetched", { what: fetchedText })}
      </p>
      <ToPutBack part={part} />
    </Alert>
  );
}

function ToPutBack({ part }: { part: PickPack }) {
  return (
    <Link to={part.waveId ? `/pick-and-pack/waves/${part.waveId}` : "/pick-and-pack"}>
      {getT()("order:short.toPutBack")}
    </Link>
  );
}

function LabelFailed({
  order,
  address,
}: {
  order: OrderDetail;
  address: AttentionProps["labelAddress"];
}) {
  const t = getT();
  return (
    <Alert tone="critical" title={t("order:failed.label")}>
      {order.labelError ? (
        <p className="text-xs text-muted-foreground">
          {t("order:failed.code", { reason: explainFailure(order.labelError, t) })}
        </p>
      ) : null}
      {address ? <LabelAddressForm address={address} orderNumber={order.externalId} /> : null}
      {order.actions.includes("request_label") ? (
        <PostForm className="mt-2 gap-2">
          <Button type="submit" name="intent" value="request_label" size="sm">
            {t("order:action.requestLabel")}
          </Button>
        </PostForm>
      ) : null}
    </Alert>
  );
}

/** Leads to the units to give up, or says why the rest cannot be sent alone. */
function ShipShort({ order }: { order: OrderDetail }) {
  const t = getT();
  if (findPossibleAct(order, "ship_short"))
    return (
      <p>
        <Link to={`/orders/${order.id}/cancel?scope=missing`}>{t("orderActs:act.ship_short")}</Link>
      </p>
    );
  const refusal = findRefusal(order, "ship_short");
  return refusal === "whole_order_only" ? (
    <p className="text-xs text-muted-foreground">
      {explainRefusal(refusal, order, t, getFormat())}
    </p>
  ) : null;
}

function Flag({ flag, order, opens }: { flag: OrderDetail["flags"][number] } & FlagProps) {
  const t = getT();
  switch (flag) {
    case "out_of_stock": {
      const short = order.lines.filter((line) => line.reservation === null && line.variantId);
      return (
        <Alert tone="critical" title={t("order:flag.out_of_stock")}>
          <p className="text-secondary-foreground">{t("order:flag.out_of_stock.hint")}</p>
          {opens.stocks ? (
            <Link
              to={
                short[0]
                  ? `/stocks/manage?sku=${encodeURIComponent(short[0].sku)}`
                  : "/stocks/manage"
              }
            >
              {t("order:flag.out_of_stock.link")}
            </Link>
          ) : null}
          <ShipShort order={order} />
        </Alert>
      );
    }
    case "unmapped": {
      const unknown = order.lines.find(({ variantId }) => variantId === null);
      return (
        <Alert tone="warning" title={t("order:flag.unmapped")}>
          <p className="text-secondary-foreground">
            {opens.linking ? t("order:flag.unmapped.hint") : t("order:flag.unmapped.ask")}
          </p>
          {opens.linking && unknown ? (
            <Link to={linkPath(order.id, unknown)}>{t("order:flag.unmapped.link")}</Link>
          ) : null}
        </Alert>
      );
    }
    case "no_warehouse":
      return (
        <Alert tone="critical" title={t("order:flag.no_warehouse")}>
          <p className="text-secondary-foreground">{t("order:flag.no_warehouse.hint")}</p>
          {opens.channels ? <Link to="/channels">{t("order:flag.no_warehouse.link")}</Link> : null}
        </Alert>
      );
    case "retry_pickup":
    case "unknown_status":
    case "unclear_fees":
      return (
        <Alert tone="warning" title={t(`order:flag.${flag}`)}>
          <p className="text-secondary-foreground">{t(`order:flag.${flag}.hint`)}</p>
        </Alert>
      );
    default:
      return null;
  }
}
