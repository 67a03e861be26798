import { expect, test } from "vitest";
import { readShipments } from "#app/routes/_app/orders/bulk-arrange/+/arrange-groups.ts";
import {
  chooseFirstAddress,
  chooseFirstWay,
  listWays,
  listWaysWithCodes,
} from "#app/routes/_app/orders/bulk-arrange/+/group-fields.ts";
import type { ShippingParameters } from "#contract/shipments.ts";

function posted(fields: readonly (readonly [string, string])[]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return readShipments(form);
}

test("a parcel of the seller's own courier is sent with its code, and one without is left", () => {
  expect(
    posted([
      ["group", "0"],
      ["group", "1"],
      ["order-0", "a"],
      ["way-0", "pickup"],
      ["address-0", "0|address"],
      ["slot-0-0", "slot"],
      ["slot-0-1", "another address's"],
      ["order-1", "b"],
      ["order-1", "c"],
      ["way-1", "manual"],
      ["codes-1", "manual"],
      ["code-b", " TH01 "],
      ["code-c", ""],
    ]),
  ).toEqual({
    shipments: [
      { orderIds: ["a"], choice: { method: "pickup", addressId: "address", slotId: "slot" } },
      { orderIds: ["b"], choice: { method: "manual", trackingCode: "TH01", providerId: null } },
    ],
    lacking: {},
    withoutCode: ["c"],
  });
});

test("a pickup without a booked time is sent without a slot", () => {
  const fields = [["order-0", "a"] as const, ["way-0", "pickup"] as const];
  expect(
    posted([["group", "0"], ...fields, ["address-0", "0|7"], ["slot-0-0", "any"]]).shipments,
  ).toEqual([{ orderIds: ["a"], choice: { method: "pickup", addressId: "7", slotId: null } }]);
});

test("a courier that uses the seller's codes gets each parcel's code", () => {
  const way = { method: "pickup", addressId: "7", slotId: "slot", trackingCode: "P01" };
  expect(
    posted([
      ["group", "0"],
      ["order-0", "a"],
      ["order-0", "b"],
      ["way-0", "pickup"],
      ["codes-0", "pickup,manual"],
      ["address-0", "0|7"],
      ["slot-0-0", "slot"],
      ["code-a", "P01"],
    ]),
  ).toEqual({
    shipments: [{ orderIds: ["a"], choice: way }],
    lacking: {},
    withoutCode: ["b"],
  });
});

const elsewhere = [
  ...[
    ["group", "0"],
    ["order-0", "a"],
    ["way-0", "pickup"],
    ["goods-0", "7"],
    ["address-0", "1|8"],
    ["slot-0-1", "slot"],
  ],
] as [string, string][];

test("asks before sending a courier to an address other than the goods', and sends nothing", () => {
  expect(posted(elsewhere)).toEqual({
    shipments: [],
    lacking: { "confirm-0": "confirm_address" },
    withoutCode: [],
  });
  expect(posted([...elsewhere, ["confirm-0", "on"]]).shipments).toEqual([
    { orderIds: ["a"], choice: { method: "pickup", addressId: "8", slotId: "slot" } },
  ]);
});

test.each([
  [[["way-0", "pickup"]], "address-0"],
  [
    [
      ["way-0", "pickup"],
      ["address-0", "0|7"],
      ["slot-0-0", ""],
    ],
    "slot-0-0",
  ],
  [
    [
      ["way-0", "dropoff"],
      ["branch-0", ""],
    ],
    "branch-0",
  ],
  [
    [
      ["way-0", "dropoff"],
      ["sender-0", " "],
    ],
    "sender-0",
  ],
  [[], "way-0"],
] as [[string, string][], string][])("names what is missing in a group: %j", (fields, name) => {
  expect(posted([["group", "0"], ["order-0", "a"], ...fields])).toEqual({
    shipments: [],
    lacking: { [name]: "required" },
    withoutCode: [],
  });
});

const at = (addressId: string) => ({ addressId, text: addressId, isAnyTime: true, slots: [] });
const OFFER: ShippingParameters = {
  pickup: { addresses: [at("jakarta"), at("bandung")] },
  manual: { needsTrackingCode: true },
};

test("preselects the goods' address, and none if it is unknown", () => {
  const goodsAt = { warehouseName: "Gudang Cimahi", addressId: "bandung" };
  expect(chooseFirstAddress({ ...OFFER, goodsAt })).toBe("1|bandung");
  expect(
    chooseFirstAddress({ ...OFFER, goodsAt: { ...goodsAt, addressId: null } }),
  ).toBeUndefined();
  expect(chooseFirstAddress({ pickup: { addresses: [at("jakarta")] } })).toBe("0|jakarta");
});

test("offers each of the channel's methods, the account's default first", () => {
  expect([listWays(OFFER), listWaysWithCodes(OFFER), chooseFirstWay(OFFER)]).toEqual([
    ...[["pickup", "manual"], ["manual"], "pickup"],
  ]);
  expect(chooseFirstWay({ ...OFFER, defaultMethod: "dropoff" })).toBe("dropoff");
});
