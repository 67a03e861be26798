import { arrangeShipments, getShipmentPlan, planShipments } from "#contract/bulk-shipments.ts";
import { getReturnClaim } from "#contract/return-claims.ts";
import { uploadReturnPictures as uploadPicturesCall } from "#contract/return-pictures.ts";
import {
  answerCancellation as answerCall,
  answerReturn as answerReturnCall,
  arrangeShipment as arrangeCall,
  cancelOrder as cancelCall,
  confirmPayment as confirmPaymentCall,
  createLabel as createLabelCall,
  downloadLabel as downloadLabelCall,
  getLabelStatus,
  getShipment,
  getShippingParameters,
  getTracking,
  rejectOrder as rejectCall,
} from "#contract/shipments.ts";
import {
  answerShopeeCancellation,
  answerShopeeReverseRequest,
  arrangeShopeeDropoff,
  arrangeShopeePickup,
  cancelShopeeOrder,
  createShopeeLabel,
  downloadShopeeLabel,
  getShopeeLabelStatus,
  getShopeeShippingParameters,
  requestShopeeShipping,
  shipShopeeManually,
} from "#contract/shopee.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import type { ShipmentChoice } from "../../marketplaces/channel-shipping.ts";
import { answerReturn } from "../answer-return.ts";
import { arrangeAsChosen } from "../arrange-as-chosen.ts";
import { answerCancellation, cancelOrder, rejectOrder } from "../cancel-order.ts";
import { confirmPayment } from "../confirm-payment.ts";
import { askForLabel, downloadLabel } from "../labels.ts";
import { loadOrder } from "../load-order.ts";
import { readOrder } from "../order-detail.ts";
import { readReturnClaim } from "../read-return-claim.ts";
import { readShippingParameters } from "../shipping-parameters.ts";
import { readTracking } from "../tracking-events.ts";
import { uploadReturnPictures } from "../upload-return-pictures.ts";
import { arrangeMany } from "./arrange-many.ts";
import { mountLazadaShipments } from "./http-lazada.ts";
import { mountMarks } from "./http-line.ts";
import { mountTiktokShipments } from "./http-tiktok.ts";
import { mountTokopediaShipments } from "./http-tokopedia.ts";
import { readPlan, startPlan } from "./plan-shipments.ts";
import { readShipment } from "./read-shipment.ts";

/**
 * Each use case once; under the neutral address and, where there is one, under the channel's own
 * (docs/specification.md "Calls").
 */
export function mountShipments(app: HttpApp, backend: Backend): void {
  implement(app, planShipments, ({ body }, caller) => startPlan(backend, caller, body.orderIds));
  implement(app, getShipmentPlan, async ({ params }, caller) => ({
    plan: await readPlan(backend, caller, params.planId),
  }));
  implement(app, arrangeShipments, ({ body }, caller) => arrangeMany(backend, caller, body));
  const parameters = async ({ params }: Of, caller: Caller) => ({
    parameters: await readShippingParameters(backend, caller, params.orderId),
  });
  implement(app, confirmPaymentCall, async ({ params }, caller) => {
    await confirmPayment(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, getShippingParameters, parameters);
  implement(app, getShopeeShippingParameters, parameters);

  const arrange = async ({ params }: Of, choice: ShipmentChoice, caller: Caller) => {
    await arrangeAsChosen(backend, caller, params.orderId, choice);
    return { order: await readOrder(backend, caller, params.orderId) };
  };
  implement(app, arrangeCall, (input, caller) => arrange(input, input.body, caller));
  implement(app, requestShopeeShipping, (input, caller) => arrange(input, input.body, caller));
  implement(app, arrangeShopeePickup, (input, caller) =>
    arrange(input, { method: "pickup", ...input.body }, caller),
  );
  implement(app, arrangeShopeeDropoff, (input, caller) =>
    arrange(input, { method: "dropoff", ...input.body }, caller),
  );
  implement(app, shipShopeeManually, (input, caller) =>
    arrange(input, { method: "manual", ...input.body }, caller),
  );

  mountLabels(app, backend);
  mountCancelling(app, backend);
  mountTiktokShipments(app, backend);
  mountTokopediaShipments(app, backend);
  mountLazadaShipments(app, backend);
  mountMarks(app, backend);
  implement(app, getShipment, async ({ params }, caller) => ({
    shipment: await readShipment(backend, caller, params.orderId),
  }));
  implement(app, getTracking, ({ params }, caller) =>
    readTracking(backend, caller, params.orderId),
  );
}

interface Of {
  params: { orderId: string };
}

function mountLabels(app: HttpApp, backend: Backend): void {
  const ask = async ({ params }: Of, caller: Caller) => {
    await askForLabel(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  };
  implement(app, createLabelCall, ask);
  implement(app, createShopeeLabel, ask);

  const status = async ({ params }: Of, caller: Caller) => {
    const order = await loadOrder(backend.db, caller, params.orderId);
    return { status: order.documentStatus, error: order.labelError };
  };
  implement(app, getLabelStatus, status);
  implement(app, getShopeeLabelStatus, status);

  const download = ({ params }: Of, caller: Caller) =>
    downloadLabel(backend, caller, params.orderId);
  implement(app, downloadLabelCall, ({ params, query }, caller) =>
    downloadLabel(backend, caller, params.orderId, query.parcelId),
  );
  implement(app, downloadShopeeLabel, download);
}

function mountCancelling(app: HttpApp, backend: Backend): void {
  const cancel = async (
    { params, body }: Of & { body: Parameters<typeof cancelOrder>[3] },
    caller: Caller,
  ) => {
    await cancelOrder(backend, caller, params.orderId, body);
    return { order: await readOrder(backend, caller, params.orderId) };
  };
  implement(app, cancelCall, cancel);
  implement(app, cancelShopeeOrder, cancel);

  implement(app, rejectCall, async ({ params, body }, caller) => {
    await rejectOrder(backend, caller, params.orderId, body);
    return { order: await readOrder(backend, caller, params.orderId) };
  });

  const answer = async ({ params, body }: Of & { body: { accept: boolean } }, caller: Caller) => {
    await answerCancellation(backend, caller, params.orderId, body.accept);
    return { order: await readOrder(backend, caller, params.orderId) };
  };
  implement(app, answerCall, answer);
  for (const call of [answerReturnCall, answerShopeeReverseRequest])
    implement(app, call, async ({ params, body }, caller) => {
      await answerReturn(backend, caller, params.orderId, body);
      return { order: await readOrder(backend, caller, params.orderId) };
    });
  implement(app, getReturnClaim, async ({ params }, caller) => ({
    claim: await readReturnClaim(backend, caller, params.orderId),
  }));
  implement(app, uploadPicturesCall, async ({ params, body }, caller) => ({
    pictures: await uploadReturnPictures(backend, caller, params.orderId, body.pictures),
  }));
  implement(app, answerShopeeCancellation, answer);
}
