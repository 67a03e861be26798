import * as calls from "#contract/tiktok.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import type { ShipmentChoice } from "../../marketplaces/channel-shipping.ts";
import { answerReturn } from "../answer-return.ts";
import { arrangeAsChosen } from "../arrange-as-chosen.ts";
import { answerCancellation, cancelOrder } from "../cancel-order.ts";
import { askForLabel, downloadLabel } from "../labels.ts";
import { loadOrder } from "../load-order.ts";
import { readOrder } from "../order-detail.ts";
import { readShippingParameters } from "../shipping-parameters.ts";
import { readShipment } from "./read-shipment.ts";

interface Of {
  params: { orderId: string };
}

/** The same use cases at TikTok Shop's addresses (docs/specification.md "Calls"). */
export function mountTiktokShipments(app: HttpApp, backend: Backend): void {
  const answer = async ({ params }: Of, caller: Caller) => ({
    order: await readOrder(backend, caller, params.orderId),
  });
  const arrange = async (of: Of, choice: ShipmentChoice, caller: Caller) => {
    await arrangeAsChosen(backend, caller, of.params.orderId, choice);
    return answer(of, caller);
  };
  implement(app, calls.getTiktokPickupConfig, async ({ params }, caller) => ({
    parameters: await readShippingParameters(backend, caller, params.orderId),
  }));
  implement(app, calls.arrangeTiktokPickup, (input, caller) =>
    arrange(input, { method: "pickup", ...input.body }, caller),
  );
  implement(app, calls.arrangeTiktokDropoff, (input, caller) =>
    arrange(input, { method: "dropoff", ...input.body }, caller),
  );
  implement(app, calls.selfShipTiktok, (input, caller) =>
    arrange(input, { method: "manual", ...input.body }, caller),
  );
  implement(app, calls.getTiktokPackage, async ({ params }, caller) => ({
    shipment: await readShipment(backend, caller, params.orderId),
  }));
  implement(app, calls.createTiktokDocument, async (input, caller) => {
    await askForLabel(backend, caller, input.params.orderId);
    return answer(input, caller);
  });
  implement(app, calls.getTiktokDocumentStatus, async ({ params }, caller) => {
    const order = await loadOrder(backend.db, caller, params.orderId);
    return { status: order.documentStatus, error: order.labelError };
  });
  implement(app, calls.downloadTiktokLabel, ({ params }, caller) =>
    downloadLabel(backend, caller, params.orderId),
  );
  mountReasons(app, backend);
  implement(app, calls.cancelTiktokOrder, async (input, caller) => {
    await cancelOrder(backend, caller, input.params.orderId, input.body);
    return answer(input, caller);
  });
  implement(app, calls.answerTiktokCancellation, async (input, caller) => {
    await answerCancellation(backend, caller, input.params.orderId, input.body.accept);
    return answer(input, caller);
  });
  implement(app, calls.answerTiktokReverseRequest, async (input, caller) => {
    await answerReturn(backend, caller, input.params.orderId, input.body);
    return answer(input, caller);
  });
}

function mountReasons(app: HttpApp, backend: Backend): void {
  implement(app, calls.listTiktokReverseRequests, async ({ params }, caller) => {
    const { status, returnAnswer } = await loadOrder(backend.db, caller, params.orderId);
    if (status === "cancel_requested")
      return { requests: [{ kind: "cancellation" as const, isOpen: true }] };
    const isOpen = returnAnswer === null;
    return {
      requests: status === "return_requested" ? [{ kind: "return" as const, isOpen }] : [],
    };
  });
  implement(app, calls.listTiktokCancelReasons, async ({ params }, caller) => ({
    reasons: (await readOrder(backend, caller, params.orderId)).cancelReasons,
  }));
  implement(app, calls.listTiktokRejectReasons, async ({ params }, caller) => ({
    reasons: (await readOrder(backend, caller, params.orderId)).refusalReasons,
  }));
}
