import { arrangeShipments, getShipmentPlan, planShipments } from "#contract/bulk-shipments.ts";
import { getReturnClaim } from "#contract/return-claims.ts";
import { uploadReturnPictures as uploadPicturesCall } from "#contract/return-pictures.ts";
import {
  getShipmentRun,
  listShipmentRuns,
  startOrderRun,
  startShipmentRun,
} from "#contract/shipment-runs.ts";
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
import type { Backend } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { answerReturn } from "../answer-return.ts";
import { arrangeAsChosen } from "../arrange-as-chosen.ts";
import { answerCancellation, cancelOrder, rejectOrder } from "../cancel-order.ts";
import { confirmPayment } from "../confirm-payment.ts";
import { downloadLabel, requestLabelForMember } from "../labels.ts";
import { readOrder } from "../order-detail.ts";
import { readReturnClaim } from "../read-return-claim.ts";
import { readShippingParameters } from "../shipping-parameters.ts";
import { readTracking } from "../tracking-events.ts";
import { uploadReturnPictures } from "../upload-return-pictures.ts";
import { loadOrder } from "../visible-orders.ts";
import { arrangeMany } from "./arrange-many.ts";
import { mountOwnAddresses } from "./http-own-addresses.ts";
import { mountShippingProgress } from "./http-shipping-progress.ts";
import { readPlan, startPlan } from "./plan-shipments.ts";
import { readRecentRuns, readRun } from "./read-run.ts";
import { readShipment } from "./read-shipment.ts";
import { startActRun } from "./run-acts.ts";
import { startRun } from "./run-shipments.ts";

export function mountShipments(app: HttpApp, backend: Backend): void {
  implement(app, planShipments, ({ body }, caller) => startPlan(backend, caller, body.orderIds));
  implement(app, getShipmentPlan, async ({ params }, caller) => ({
    plan: await readPlan(backend, caller, params.planId),
  }));
  implement(app, startShipmentRun, ({ body }, caller) => startRun(backend, caller, body));
  implement(app, startOrderRun, ({ body }, caller) => startActRun(backend, caller, body));
  implement(app, getShipmentRun, async ({ params }, caller) => ({
    run: await readRun(backend, caller, params.runId),
  }));
  implement(app, listShipmentRuns, async ({ query }, caller) => ({
    runs: await readRecentRuns(backend, caller, query.by),
  }));
  implement(app, arrangeShipments, ({ body }, caller) => arrangeMany(backend, caller, body));
  implement(app, confirmPaymentCall, async ({ params }, caller) => {
    await confirmPayment(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, getShippingParameters, async ({ params }, caller) => ({
    parameters: await readShippingParameters(backend, caller, params.orderId),
  }));
  implement(app, arrangeCall, async ({ params, body }, caller) => {
    await arrangeAsChosen(backend, caller, params.orderId, body);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  mountLabels(app, backend);
  mountCancelling(app, backend);
  mountShippingProgress(app, backend);
  mountOwnAddresses(app, backend);
  implement(app, getShipment, async ({ params }, caller) => ({
    shipment: await readShipment(backend, caller, params.orderId),
  }));
  implement(app, getTracking, ({ params }, caller) =>
    readTracking(backend, caller, params.orderId),
  );
}

function mountLabels(app: HttpApp, backend: Backend): void {
  implement(app, createLabelCall, async ({ params }, caller) => {
    await requestLabelForMember(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, getLabelStatus, async ({ params }, caller) => {
    const order = await loadOrder(backend.db, caller, params.orderId);
    return { status: order.documentStatus, error: order.labelError };
  });
  implement(app, downloadLabelCall, ({ params, query }, caller) =>
    downloadLabel(backend, caller, params.orderId, query.parcelId),
  );
}

function mountCancelling(app: HttpApp, backend: Backend): void {
  implement(app, cancelCall, async ({ params, body }, caller) => {
    await cancelOrder(backend, caller, params.orderId, body);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, rejectCall, async ({ params, body }, caller) => {
    await rejectOrder(backend, caller, params.orderId, body);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, answerCall, async ({ params, body }, caller) => {
    await answerCancellation(backend, caller, params.orderId, body.accept);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, answerReturnCall, async ({ params, body }, caller) => {
    await answerReturn(backend, caller, params.orderId, body);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, getReturnClaim, async ({ params }, caller) => ({
    claim: await readReturnClaim(backend, caller, params.orderId),
  }));
  implement(app, uploadPicturesCall, async ({ params, body }, caller) => ({
    pictures: await uploadReturnPictures(backend, caller, params.orderId, body.pictures),
  }));
}
