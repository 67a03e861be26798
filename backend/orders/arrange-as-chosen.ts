import type { Backend, Caller } from "../context.ts";
import { ProblemError } from "../http/problem-error.ts";
import type { ShipmentChoice, ShippingParameters } from "../marketplaces/channel-shipping.ts";
import { arrangeShipment } from "./arrange-shipment.ts";
import { findRefusedFields } from "./check-choice.ts";
import { readOffer, readOffers } from "./shipping-parameters.ts";
import type { OrderReader } from "./visible-orders.ts";

interface ChosenShipment {
  orderIds: readonly string[];
  choice: ShipmentChoice;
}

/**
 * Arranges the chosen shipment if the channel offers it now. Throws 422 `choice_not_offered` with
 * the refused or missing fields; otherwise throws as `readShippingParameters`.
 */
export async function arrangeAsChosen(
  backend: Backend,
  caller: Caller,
  orderId: string,
  chosen: ShipmentChoice | ((offer: ShippingParameters) => ShipmentChoice),
): Promise<void> {
  const { order, offer } = await readOffer(backend, caller, orderId);
  const choice = typeof chosen === "function" ? chosen(offer) : chosen;
  const refusal = findRefusal(offer, choice);
  if (refusal) throw refusal;
  await arrangeShipment(backend, caller, order.id, choice);
}

/**
 * Arranges each order separately. Returns `null` for each arranged order, else the reason. Orders
 * in `knownOffers` have a fresh offer, so their channels are not asked again.
 */
export async function arrangeEachAsChosen(
  backend: Backend,
  caller: OrderReader & Pick<Caller, "userId">,
  chosenShipments: readonly ChosenShipment[],
  knownOffers: ReadonlyMap<string, ShippingParameters> = new Map(),
): Promise<Map<string, ProblemError | null>> {
  const ids = [...new Set(chosenShipments.flatMap(({ orderIds }) => orderIds))];
  const idsToAsk = ids.filter((id) => !knownOffers.has(id));
  const offers = await readOffers(backend, caller, idsToAsk);
  const outcomes = new Map<string, ProblemError | null>();
  for (const { orderIds, choice } of chosenShipments)
    for (const orderId of orderIds) {
      if (outcomes.has(orderId)) continue;
      const answer = offers.get(orderId);
      const offer =
        knownOffers.get(orderId) ?? (answer instanceof ProblemError ? null : answer?.offer);
      const refusalError =
        answer instanceof ProblemError ? answer : offer && findRefusal(offer, choice);
      outcomes.set(
        orderId,
        refusalError ?? (await catchProblem(arrangeShipment(backend, caller, orderId, choice))),
      );
    }
  return outcomes;
}

function findRefusal(offer: ShippingParameters, choice: ShipmentChoice): ProblemError | null {
  const fields = findRefusedFields(offer, choice);
  if (!fields) return null;
  const message = "The channel does not offer this for the order";
  return new ProblemError(422, "choice_not_offered", message, { fields });
}

/** Returns a problem that concerns this order. Rethrows other errors, which fail the whole call. */
async function catchProblem(work: Promise<void>): Promise<ProblemError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}
