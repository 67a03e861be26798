import { expect, test } from "vitest";
import {
  isByOwnCourier,
  pickupValue,
  shipmentsOf,
} from "#app/routes/_app/orders/bulk-arrange/+/arrange-groups.ts";

test("where a channel knows only the seller's own courier, each parcel has its code, and one without stays", () => {
  expect(isByOwnCourier({ manual: { needsTrackingCode: true } })).toBe(true);
  expect(isByOwnCourier({ pickup: { addresses: [] }, manual: { needsTrackingCode: true } })).toBe(
    false,
  );
  const form = new FormData();
  const fields = [
    ["groups", "2"],
    ["order0", "a"],
    ["choice0", "pickup|address|slot"],
    ["order1", "b"],
    ["order1", "c"],
    ["choice1", "manual"],
    ["code-b", " TH01 "],
    ["code-c", ""],
  ] as const;
  for (const [name, value] of fields) form.append(name, value);
  expect(shipmentsOf(form)).toEqual({
    shipments: [
      { orderIds: ["a"], choice: { method: "pickup", addressId: "address", slotId: "slot" } },
      { orderIds: ["b"], choice: { method: "manual", trackingCode: "TH01", providerId: null } },
    ],
    missing: [],
    withoutCode: ["c"],
  });
});

test("a courier who fetches parcels by the seller's own codes takes each parcel with its code", () => {
  const form = new FormData();
  form.append("groups", "1");
  for (const id of ["a", "b"]) form.append("order0", id);
  form.append("choice0", pickupValue("7", "slot", true));
  form.append("code-a", "P01");
  const way = { method: "pickup", addressId: "7", slotId: "slot", trackingCode: "P01" };
  expect(shipmentsOf(form)).toEqual({
    shipments: [{ orderIds: ["a"], choice: way }],
    missing: [],
    withoutCode: ["b"],
  });
});
