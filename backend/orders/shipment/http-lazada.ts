import type { z } from "zod";
import * as calls from "#contract/lazada.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import type { ShipmentChoice, ShippingParameters } from "../../marketplaces/channel-shipping.ts";
import { answerReturn } from "../answer-return.ts";
import { arrangeAsChosen } from "../arrange-as-chosen.ts";
import { answerCancellation, cancelOrder } from "../cancel-order.ts";
import { confirmDelivered } from "../confirm-delivered.ts";
import { askForLabel, downloadLabel } from "../labels.ts";
import { loadOrder } from "../load-order.ts";
import { readOrder } from "../order-detail.ts";
import { readShippingParameters } from "../shipping-parameters.ts";

interface Of {
  params: { orderId: string };
}

/**
 * Lazada packs whoever brings the parcel: the seller to a transferring warehouse or to the buyer,
 * or a courier who fetches it at the shop's one address.
 */
function packed(
  { pickup, dropoff, manual }: ShippingParameters,
  body: z.output<typeof calls.packLazada.body>,
): ShipmentChoice {
  const { trackingCode, branchId } = body;
  const addressId = pickup?.addresses[0]?.addressId;
  if (manual && !dropoff) return { method: "manual", trackingCode, providerId: branchId };
  if (addressId && !dropoff && !branchId)
    return { method: "pickup", addressId, slotId: null, trackingCode };
  return { method: "dropoff", ...body };
}

/** The same use cases at Lazada's addresses (docs/specification.md "Calls"). */
export function mountLazadaShipments(app: HttpApp, backend: Backend): void {
  const answer = async ({ params }: Of, caller: Caller) => ({
    order: await readOrder(backend, caller, params.orderId),
  });
  const arrange = async (of: Of, choice: Parameters<typeof arrangeAsChosen>[3], caller: Caller) => {
    await arrangeAsChosen(backend, caller, of.params.orderId, choice);
    return answer(of, caller);
  };
  implement(app, calls.listLazadaShipmentProviders, async ({ params }, caller) => ({
    parameters: await readShippingParameters(backend, caller, params.orderId),
  }));
  implement(app, calls.packLazada, (input, caller) =>
    arrange(input, (offer) => packed(offer, input.body), caller),
  );
  implement(app, calls.readyToShipLazada, (input, caller) =>
    arrange(input, { method: "pickup", ...input.body }, caller),
  );
  implement(app, calls.confirmLazadaDelivered, async (input, caller) => {
    await confirmDelivered(backend, caller, input.params.orderId);
    return answer(input, caller);
  });
  implement(app, calls.createLazadaLabel, async (input, caller) => {
    await askForLabel(backend, caller, input.params.orderId);
    return answer(input, caller);
  });
  implement(app, calls.getLazadaLabelStatus, async ({ params }, caller) => {
    const order = await loadOrder(backend.db, caller, params.orderId);
    return { status: order.documentStatus, error: order.labelError };
  });
  implement(app, calls.downloadLazadaLabel, ({ params }, caller) =>
    downloadLabel(backend, caller, params.orderId),
  );
  implement(app, calls.validateLazadaCancel, async ({ params }, caller) => ({
    reasons: (await readOrder(backend, caller, params.orderId)).cancelReasons,
  }));
  implement(app, calls.cancelLazadaItems, async (input, caller) => {
    await cancelOrder(backend, caller, input.params.orderId, input.body);
    return answer(input, caller);
  });
  implement(app, calls.answerLazadaCancellation, async (input, caller) => {
    await answerCancellation(backend, caller, input.params.orderId, input.body.accept);
    return answer(input, caller);
  });
  implement(app, calls.answerLazadaReverseRequest, async (input, caller) => {
    await answerReturn(backend, caller, input.params.orderId, input.body);
    return answer(input, caller);
  });
}
