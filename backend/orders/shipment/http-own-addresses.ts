import type { z } from "zod";
import { EVERY_OWN_ADDRESS } from "#contract/every-own-address.ts";
import type { OwnAddresses } from "#contract/own-addresses.ts";
import type { DropoffChoice } from "#contract/shipments.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implementIf } from "../../http/implement.ts";
import type { ShipmentChoice, ShippingParameters } from "../../marketplaces/channel-shipping.ts";
import { acceptOrder } from "../accept-order.ts";
import { answerReturn } from "../answer-return.ts";
import { arrangeAsChosen } from "../arrange-as-chosen.ts";
import { answerCancellation, cancelOrder, rejectOrder } from "../cancel-order.ts";
import { confirmDelivered } from "../confirm-delivered.ts";
import { confirmPayment } from "../confirm-payment.ts";
import { downloadLabel, requestLabelForMember } from "../labels.ts";
import { changeTracking, markManyShipped, markShipped } from "../mark-shipped.ts";
import { readOrder } from "../order-detail.ts";
import { readShippingParameters } from "../shipping-parameters.ts";
import { loadOrder } from "../visible-orders.ts";
import { readShipment } from "./read-shipment.ts";

interface OrderInput {
  params: { orderId: string };
}

/**
 * Mounts calls at marketplaces' own addresses (docs/specification.md "Calls"), with the same use
 * cases as the general calls.
 */
export function mountOwnAddresses(app: HttpApp, backend: Backend): void {
  const answerOrderAfter =
    <Input extends OrderInput>(
      work: (input: Input, caller: Caller, orderId: string) => Promise<unknown>,
    ) =>
    async (input: Input, caller: Caller) => {
      const { orderId } = input.params;
      await work(input, caller, orderId);
      return { order: await readOrder(backend, caller, orderId) };
    };
  for (const [channelType, calls] of EVERY_OWN_ADDRESS) {
    mountArranging(app, backend, calls, answerOrderAfter);
    implementIf(
      app,
      calls.markShipped,
      answerOrderAfter(({ body }, caller, id) =>
        markShipped(backend, caller, id, body?.trackingCode),
      ),
    );
    implementIf(app, calls.shipMany, ({ body }, caller) =>
      markManyShipped(backend, caller, body.orderIds, channelType),
    );
    implementIf(
      app,
      calls.changeTracking,
      answerOrderAfter(({ body }, caller, id) =>
        changeTracking(backend, caller, id, body.trackingCode),
      ),
    );
    implementIf(
      app,
      calls.confirmPayment,
      answerOrderAfter((_, caller, id) => confirmPayment(backend, caller, id)),
    );
    implementIf(
      app,
      calls.confirmDelivered,
      answerOrderAfter((_, caller, id) => confirmDelivered(backend, caller, id)),
    );
    implementIf(
      app,
      calls.createLabel,
      answerOrderAfter((_, caller, id) => requestLabelForMember(backend, caller, id)),
    );
    implementIf(app, calls.labelStatus, async ({ params }, caller) => {
      const order = await loadOrder(backend.db, caller, params.orderId);
      return { status: order.documentStatus, error: order.labelError };
    });
    implementIf(app, calls.downloadLabel, ({ params }, caller) =>
      downloadLabel(backend, caller, params.orderId),
    );
    mountAnswering(app, backend, calls, answerOrderAfter);
  }
}

type AnswerAfter = <Input extends OrderInput>(
  work: (input: Input, caller: Caller, orderId: string) => Promise<unknown>,
) => (input: Input, caller: Caller) => Promise<{ order: Awaited<ReturnType<typeof readOrder>> }>;

function mountArranging(
  app: HttpApp,
  backend: Backend,
  calls: OwnAddresses,
  answerAfter: AnswerAfter,
): void {
  implementIf(app, calls.shippingParameters, async ({ params }, caller) => ({
    parameters: await readShippingParameters(backend, caller, params.orderId),
  }));
  implementIf(
    app,
    calls.arrange,
    answerAfter(({ body }, caller, id) => arrangeAsChosen(backend, caller, id, body)),
  );
  implementIf(
    app,
    calls.arrangePickup,
    answerAfter(({ body }, caller, id) =>
      arrangeAsChosen(backend, caller, id, { method: "pickup", ...body }),
    ),
  );
  implementIf(
    app,
    calls.arrangeDropoff,
    answerAfter(({ body }, caller, id) =>
      arrangeAsChosen(backend, caller, id, { method: "dropoff", ...body }),
    ),
  );
  implementIf(
    app,
    calls.shipManually,
    answerAfter(({ body }, caller, id) =>
      arrangeAsChosen(backend, caller, id, { method: "manual", ...body }),
    ),
  );
  implementIf(
    app,
    calls.pack,
    answerAfter(({ body }, caller, id) =>
      arrangeAsChosen(backend, caller, id, (offer) => toShipmentChoice(offer, body)),
    ),
  );
  implementIf(app, calls.shipment, async ({ params }, caller) => ({
    shipment: await readShipment(backend, caller, params.orderId),
  }));
}

/**
 * Chooses the method of a packed parcel: the seller brings it to a transfer warehouse or the buyer,
 * or a courier fetches it at the shop's only address.
 */
function toShipmentChoice(
  { pickup, dropoff, manual }: ShippingParameters,
  body: z.output<typeof DropoffChoice>,
): ShipmentChoice {
  const { trackingCode, branchId } = body;
  const addressId = pickup?.addresses[0]?.addressId;
  if (manual && !dropoff) return { method: "manual", trackingCode, providerId: branchId };
  if (addressId && !dropoff && !branchId)
    return { method: "pickup", addressId, slotId: null, trackingCode };
  return { method: "dropoff", ...body };
}

function mountAnswering(
  app: HttpApp,
  backend: Backend,
  calls: OwnAddresses,
  answerAfter: AnswerAfter,
): void {
  implementIf(
    app,
    calls.accept,
    answerAfter((_, caller, id) => acceptOrder(backend, caller, id)),
  );
  implementIf(
    app,
    calls.reject,
    answerAfter(({ body }, caller, id) => rejectOrder(backend, caller, id, body)),
  );
  for (const call of [calls.cancel, calls.cancelItems])
    implementIf(
      app,
      call,
      answerAfter(({ body }, caller, id) => cancelOrder(backend, caller, id, body)),
    );
  implementIf(app, calls.cancelReasons, async ({ params }, caller) => ({
    reasons: (await readOrder(backend, caller, params.orderId)).cancelReasons,
  }));
  implementIf(
    app,
    calls.answerCancellation,
    answerAfter(({ body }, caller, id) => answerCancellation(backend, caller, id, body.accept)),
  );
  implementIf(app, calls.openRequests, async ({ params }, caller) => {
    const { status, returnAnswer } = await loadOrder(backend.db, caller, params.orderId);
    if (status === "cancel_requested")
      return { requests: [{ kind: "cancellation" as const, isOpen: true }] };
    const isOpen = returnAnswer === null;
    return { requests: status === "return_requested" ? [{ kind: "return" as const, isOpen }] : [] };
  });
  implementIf(app, calls.refusalReasons, async ({ params }, caller) => ({
    reasons: (await readOrder(backend, caller, params.orderId)).refusalReasons,
  }));
  implementIf(
    app,
    calls.answerReturn,
    answerAfter(({ body }, caller, id) => answerReturn(backend, caller, id, body)),
  );
}
