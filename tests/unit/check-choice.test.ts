import { expect, test } from "vitest";
import type { ShipmentChoice, ShippingParameters } from "#backend/marketplaces/channel-shipping.ts";
import { findRefusedFields } from "#backend/orders/check-choice.ts";

const at = new Date("2026-11-22T02:00:00Z");
const slots = [{ slotId: "s1", from: at, to: null, isRecommended: true }];
const OFFER: ShippingParameters = {
  pickup: {
    addresses: [
      { addressId: "7", text: "Jl. Braga 1", slots },
      { addressId: "8", text: "Jl. Braga 2", slots: null },
      { addressId: "9", text: "Jl. Braga 3", slots: [] },
      { addressId: "10", text: "Jl. Braga 4", slots, isSlotOptional: true },
    ],
  },
  dropoff: {
    branches: [{ branchId: "b1", name: "Cimahi", address: "" }],
    needsSenderName: true,
    needsTrackingCode: false,
  },
  manual: { needsTrackingCode: true, providers: [{ providerId: "p1", name: "Lalamove" }] },
};
const pickup = (addressId: string, slotId: string | null, trackingCode?: string) =>
  ({ method: "pickup", addressId, slotId, trackingCode }) as const;
const dropoff = { method: "dropoff", branchId: "b1", senderName: "Sari", trackingCode: null };
const manual = { method: "manual", trackingCode: "TH1", providerId: "p1" };

test.each([
  ["an address with one of its slots", pickup("7", "s1"), null],
  ["an address without slots", pickup("8", null), null],
  ["an address that needs no slot", pickup("10", null), null],
  ["one of the slots of an address that needs none", pickup("10", "s1"), null],
  ["an unknown slot of such an address", pickup("10", "s9"), { slotId: "invalid_value" }],
  ["an address the channel does not have", pickup("x", "s1"), { addressId: "invalid_value" }],
  ["a slot the address does not have", pickup("7", "s2"), { slotId: "invalid_value" }],
  ["no slot where one is needed", pickup("7", null), { slotId: "required" }],
  ["a slot where none is booked", pickup("8", "s1"), { slotId: "invalid_value" }],
  ["an address whose slots are all taken", pickup("9", null), { slotId: "required" }],
  ["a code the courier gives itself", pickup("7", "s1", "X"), { trackingCode: "code_not_asked" }],
  ["a branch and a sender", dropoff, null],
  ["no branch", { ...dropoff, branchId: null }, { branchId: "required" }],
  ["another branch", { ...dropoff, branchId: "b2" }, { branchId: "invalid_value" }],
  ["no sender", { ...dropoff, senderName: null }, { senderName: "required" }],
  ["a code at the branch", { ...dropoff, trackingCode: "X" }, { trackingCode: "code_not_asked" }],
  ["a courier of the seller's own", manual, null],
  ["no code of the own courier", { ...manual, trackingCode: null }, { trackingCode: "required" }],
  ["no courier's name", { ...manual, providerId: null }, { providerId: "required" }],
  ["an unknown courier", { ...manual, providerId: "p2" }, { providerId: "invalid_value" }],
] as [string, ShipmentChoice, Record<string, string> | null][])(
  "checks %s against what the channel offers",
  (_what, choice, refused) => {
    expect(findRefusedFields(OFFER, choice)).toEqual(refused);
  },
);

test.each(["TH1", null])("takes an optional code of the own courier: %s", (trackingCode) => {
  const offer = { manual: { needsTrackingCode: false, takesTrackingCode: true } } as const;
  const choice = { method: "manual", trackingCode, providerId: null } as const;
  expect(findRefusedFields(offer, choice)).toBeNull();
});

test("refuses a method that the channel does not offer, and names it", () => {
  const { pickup: only } = OFFER;
  const offer = only ? { pickup: only } : {};
  expect(findRefusedFields(offer, manual as ShipmentChoice)).toEqual({ method: "invalid_value" });
  expect(findRefusedFields(offer, dropoff as ShipmentChoice)).toEqual({ method: "invalid_value" });
});

test("accepts a pickup's code where the channel asks for it", () => {
  const offer: ShippingParameters = {
    pickup: { addresses: OFFER.pickup?.addresses ?? [], needsTrackingCode: true },
  };
  expect(findRefusedFields(offer, pickup("7", "s1"))).toEqual({ trackingCode: "required" });
  expect(findRefusedFields(offer, pickup("7", "s1", "X"))).toBeNull();
});
