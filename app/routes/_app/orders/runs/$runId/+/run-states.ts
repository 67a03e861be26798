import type { Format } from "#app/i18n/format.ts";
import { errorMessage, type Translate } from "#app/i18n/keys.ts";
import { explainRefusal } from "#app/models/order/order-acts.ts";
import type { StatusTone } from "#app/models/status-tone.ts";
import { ACT_REFUSALS } from "#contract/order-acts.ts";
import type { RunOrder, RunOrderState } from "#contract/shipment-runs.ts";
import { findBlockedReason } from "../../../+/blocked-reasons.ts";
import { explainFailure } from "../../../$orderId/+/failure-text.ts";

export const RUN_STATE_TONES: Record<RunOrderState, StatusTone> = {
  waiting: "none",
  sending: "info",
  label_pending: "info",
  ready: "success",
  needs_you: "critical",
  left: "success",
  cancelled: "none",
  done: "success",
};

/** Says why an order needs a person. */
export function explainRunOrder(
  { order, code, message }: RunOrder,
  t: Translate,
  format: Pick<Format, "channelName">,
): string {
  const refusal = ACT_REFUSALS.find((known) => known === code);
  if (refusal && refusal !== order.status && !findBlockedReason(code))
    return explainRefusal(refusal, order, t, format);
  const reason = findBlockedReason(code);
  if (reason) return t(`orderBulk:blocked.${reason}`);
  if (code === "label_failed") return t("orders:sub.label.failed");
  if (code === order.status) return t(`orders:status.${order.status}`);
  if (order.shipmentError !== null) return explainFailure(order.shipmentError, t);
  return code
    ? errorMessage(t, code, { channelMessage: message })
    : t(`orders:status.${order.status}`);
}
