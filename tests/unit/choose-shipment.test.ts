import { expect, test } from "vitest";
import type { ShippingParameters } from "#backend/marketplaces/channel-shipping.ts";
import { chooseDefaultShipment } from "#backend/orders/shipping-settings/choose-default-shipment.ts";

const slot = (slotId: string, from: string, isRecommended = false) => ({
  ...{ slotId, isRecommended },
  from: new Date(from),
  to: null,
});
/** Two slots on the 20th in Jakarta, and one on the 21st that is still the 20th in UTC. */
const PICKUP: ShippingParameters = {
  pickup: {
    addresses: [
      {
        addressId: "7",
        text: "Jl. Braga 1",
        slots: [
          slot("late", "2026-11-20T09:00:00Z"),
          slot("today", "2026-11-20T06:00:00Z", true),
          slot("tomorrow", "2026-11-20T18:00:00Z"),
        ],
      },
    ],
  },
};
const DROPOFF: ShippingParameters = {
  dropoff: { branches: [], needsSenderName: true, needsTrackingCode: false },
};
const at = (now: string) => ({
  ...{ method: null, timeZone: "Asia/Jakarta", cutOff: "15:00", senderName: "Toko Laras" },
  now: new Date(now),
});
/** 10:00 and 15:00 in Jakarta. */
const MORNING = at("2026-11-20T03:00:00Z");
const CUT_OFF = at("2026-11-20T08:00:00Z");

test("before the cut-off the recommended pickup is chosen, afterwards the first of a later day there", () => {
  expect(chooseDefaultShipment(PICKUP, MORNING)).toMatchObject({
    method: "pickup",
    slotId: "today",
  });
  expect(chooseDefaultShipment(PICKUP, CUT_OFF)).toMatchObject({
    method: "pickup",
    slotId: "tomorrow",
  });
  expect(chooseDefaultShipment(PICKUP, { ...CUT_OFF, cutOff: null })).toMatchObject({
    slotId: "today",
  });
});

test("a courier that needs no slot comes as soon as possible, after the cut-off on a later day", () => {
  const [braga] = PICKUP.pickup?.addresses ?? [];
  if (!braga) throw new Error("There is no address");
  const offer = { pickup: { addresses: [{ ...braga, isSlotOptional: true }] } };
  expect(chooseDefaultShipment(offer, MORNING)).toMatchObject({ slotId: null });
  expect(chooseDefaultShipment(offer, CUT_OFF)).toMatchObject({ slotId: "tomorrow" });
});

test("of several addresses the warehouse's is chosen, or none if unknown", () => {
  const [braga] = PICKUP.pickup?.addresses ?? [];
  if (!braga) throw new Error("There is no address");
  const bekasi = {
    ...{ addressId: "8", text: "Jl. Ahmad Yani 22, BEKASI SELATAN, KOTA BEKASI, 17141" },
    slots: [slot("there", "2026-11-20T08:30:00Z")],
  };
  const both: ShippingParameters = { pickup: { addresses: [braga, bekasi] } };
  const from = (place: string) =>
    chooseDefaultShipment(both, { ...MORNING, warehouseAddress: place });
  expect(from("Jl Ahmad Yani 22, Bekasi 17141")).toMatchObject({ addressId: "8", slotId: "there" });
  expect(from("Jl. Braga 1")).toMatchObject({ addressId: "7", slotId: "today" });
  for (const unknown of ["", "Gudang Cimahi", "Jl. Sudirman 5, Jakarta"])
    expect(from(unknown), unknown).toBeNull();
  const only = (place: string) =>
    chooseDefaultShipment(both, {
      ...MORNING,
      warehouseAddress: place,
      name: "Gudang",
      isOnlyWarehouse: true,
    });
  expect(only("")).toMatchObject({ addressId: "7" });
  expect(only("Jl. Sudirman 5, Jakarta"), "none of them is it").toBeNull();
  expect(
    chooseDefaultShipment({ ...both, ...DROPOFF }, MORNING),
    "it is not brought instead",
  ).toBeNull();
  const named = (name: string) => chooseDefaultShipment(both, { ...MORNING, name });
  expect(named("Gudang Bekasi")).toMatchObject({ addressId: "8" });
  expect(named("Toko Braga Utama")).toMatchObject({ addressId: "7" });
  expect(named("Gudang utama")).toBeNull();
  expect(named("Gudang Cimahi")).toBeNull();
  // An address that is linked to the warehouse wins over its text; among several linked ones the
  // text decides.
  const bound = (...addressIds: string[]) =>
    chooseDefaultShipment(both, { ...MORNING, warehouseAddress: "Jl. Braga 1", addressIds });
  expect(bound("8")).toMatchObject({ addressId: "8", slotId: "there" });
  expect(bound("7", "8")).toMatchObject({ addressId: "7", slotId: "today" });
  expect(bound("gone")).toMatchObject({ addressId: "7" });
  expect(chooseDefaultShipment(both, { ...MORNING, addressIds: ["gone"] })).toBeNull();
  // Two equally similar addresses are ambiguous.
  const twice = { pickup: { addresses: [bekasi, { ...bekasi, addressId: "9" }, braga] } };
  expect(chooseDefaultShipment(twice, { ...MORNING, warehouseAddress: bekasi.text })).toBeNull();
  const anyTime = {
    pickup: { addresses: [braga, bekasi].map((one) => ({ ...one, slots: null })) },
  };
  expect(
    chooseDefaultShipment(anyTime, { ...MORNING, warehouseAddress: bekasi.text }),
  ).toMatchObject({
    ...{ addressId: "8", slotId: null },
  });
  const thai = ["99/1 ถนนลาดพร้าว เขตจตุจักร 10900", "12 ถนนสุขุมวิท เขตวัฒนา 10110"].map((text, at) => ({
    ...{ addressId: `t${at}`, text, slots: null },
  }));
  expect(
    chooseDefaultShipment(
      { pickup: { addresses: thai } },
      { ...MORNING, warehouseAddress: "12 ถนนสุขุมวิท วัฒนา กรุงเทพฯ 10110" },
    ),
  ).toMatchObject({ addressId: "t1" });
});

test("an unavailable method chooses nothing; without one drop-off is preferred to pickup", () => {
  expect(chooseDefaultShipment(DROPOFF, { ...MORNING, method: "pickup" })).toBeNull();
  expect(chooseDefaultShipment(DROPOFF, MORNING)).toEqual({
    ...{ method: "dropoff", branchId: null, senderName: "Toko Laras", trackingCode: null },
  });
  expect(
    chooseDefaultShipment({ ...PICKUP, ...DROPOFF }, { ...MORNING, method: "dropoff" }),
  ).toMatchObject({
    method: "dropoff",
  });
  expect(chooseDefaultShipment({ manual: { needsTrackingCode: true } }, MORNING)).toBeNull();
});

test("values only a person knows are not chosen: one of several branches, a tracking number", () => {
  const branch = (branchId: string) => ({ branchId, name: branchId, address: "" });
  const dropoff = { ...DROPOFF.dropoff, needsSenderName: false, needsTrackingCode: false };
  const of = (more: object) =>
    chooseDefaultShipment({ dropoff: { ...dropoff, branches: [], ...more } }, MORNING);
  expect(of({ branches: [branch("1")] })).toMatchObject({ branchId: "1" });
  expect(of({ branches: [branch("1"), branch("2")] })).toBeNull();
  expect(of({ needsTrackingCode: true })).toBeNull();
  const pickup = PICKUP.pickup && { ...PICKUP.pickup, needsTrackingCode: true };
  expect(chooseDefaultShipment({ pickup }, MORNING)).toBeNull();
});
