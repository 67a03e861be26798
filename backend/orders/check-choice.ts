import type { ShipmentChoice, ShippingParameters } from "../marketplaces/channel-shipping.ts";

type FieldRefusal = "required" | "invalid_value" | "code_not_asked";
type FieldRefusals = Record<string, FieldRefusal | null>;

/** Returns the fields of the choice that are missing or not offered; `null` if it can be sent. */
export function findRefusedFields(
  offer: ShippingParameters,
  choice: ShipmentChoice,
): Record<string, FieldRefusal> | null {
  const ownFieldRefusals: FieldRefusals = offer[choice.method]
    ? checkFields(offer, choice)
    : { method: "invalid_value" };
  const refusedFields = Object.entries(ownFieldRefusals).flatMap(([name, refusal]) =>
    refusal ? [[name, refusal] as const] : [],
  );
  return refusedFields.length > 0 ? Object.fromEntries(refusedFields) : null;
}

function checkFields(
  { pickup, dropoff, manual }: ShippingParameters,
  choice: ShipmentChoice,
): FieldRefusals {
  switch (choice.method) {
    case "pickup": {
      const address = pickup?.addresses.find(({ addressId }) => addressId === choice.addressId);
      const slots = address?.slots?.map(({ slotId }) => slotId);
      return {
        addressId: address ? null : "invalid_value",
        slotId:
          address && !(address.isSlotOptional && choice.slotId === null)
            ? checkOption(slots, choice.slotId)
            : null,
        trackingCode: checkCode(pickup?.needsTrackingCode, choice.trackingCode),
      };
    }
    case "dropoff": {
      const branches = dropoff?.branches.map(({ branchId }) => branchId);
      return {
        branchId: checkOption(branches?.length ? branches : undefined, choice.branchId),
        senderName: dropoff?.needsSenderName && !choice.senderName ? "required" : null,
        trackingCode: checkCode(dropoff?.needsTrackingCode, choice.trackingCode),
      };
    }
    case "manual": {
      const providers = manual?.providers?.map(({ providerId }) => providerId);
      return {
        providerId: checkOption(providers?.length ? providers : undefined, choice.providerId),
        trackingCode: manual?.takesTrackingCode
          ? null
          : checkCode(manual?.needsTrackingCode, choice.trackingCode),
      };
    }
  }
}

/** `options` is `undefined` if there is nothing to choose. */
function checkOption(
  options: readonly string[] | undefined,
  chosenOption: string | null,
): FieldRefusal | null {
  if (!options) return chosenOption ? "invalid_value" : null;
  if (!chosenOption) return "required";
  return options.includes(chosenOption) ? null : "invalid_value";
}

/** Refuses a code that the channel does not ask for, because it would be lost. */
function checkCode(
  isNeeded: boolean | undefined,
  code: string | null | undefined,
): FieldRefusal | null {
  if (isNeeded) return code ? null : "required";
  return code ? "code_not_asked" : null;
}
