import { describe, expect, test } from "vitest";
import { createBiteship } from "#backend/couriers/biteship/biteship.ts";
import { toParcelState } from "#backend/couriers/biteship/statuses.ts";
import { answering, PARCEL } from "./answers.ts";

const open = (answers: Record<string, unknown>) => {
  const { send, sent } = answering(answers);
  const provider = createBiteship({ host: "https://api.biteship.test", fetch: send });
  return { courier: provider.open({ key: "biteship_test.k", email: "" }), provider, sent };
};

/** Facts of https://biteship.com/en/docs/api/orders/retrieve, and the statuses of its tracking. */
const ORDER = {
  success: true,
  object: "order",
  id: "5dd599ebdefcd4158eb8470b",
  courier: {
    tracking_id: "6de509ebdefgh4158ij3451c",
    waybill_id: "WYB-1112223333443",
    company: "anteraja",
    routing_code: null,
    history: [
      {
        service_type: "reg",
        status: "confirmed",
        note: "Order has been confirmed. Locating nearest driver to pick up.",
        updated_at: "2021-03-16T18:17:00+07:00",
      },
      {
        service_type: "reg",
        status: "dropping_off",
        note: "Item has been picked and ready to be shipped.",
        updated_at: "2021-03-17T09:29:00+07:00",
      },
    ],
  },
  price: 48_000,
  status: "confirmed",
};
const RATE = {
  available_collection_method: ["pickup"],
  available_for_cash_on_delivery: false,
  available_for_proof_of_delivery: false,
  available_for_instant_waybill_id: true,
  available_for_insurance: true,
  company: "jne",
  courier_name: "JNE",
  courier_code: "jne",
  courier_service_name: "JNE Trucking",
  courier_service_code: "jtr",
  description: "Trucking with minimum weight of 10 kg",
  duration: "7 - 9 days",
  shipment_duration_range: "7 - 9",
  shipment_duration_unit: "days",
  service_type: "standard",
  shipping_type: "freight",
  price: 161_500,
  type: "jtr",
};
const AREAS = {
  success: true,
  areas: [
    {
      id: "IDNP6IDNC147IDND830IDZ10110",
      administrative_division_level_1_name: "DKI Jakarta",
      administrative_division_level_2_name: "Jakarta Pusat",
      administrative_division_level_3_name: "Gambir",
      postal_code: 10_110,
    },
  ],
};
const COURIERS = { success: true, couriers: [{ courier_code: "jne" }, { courier_code: "gojek" }] };
const AT = `/v1/orders/${ORDER.id}`;

test("a published order is read with its scans in UTC", async () => {
  const { courier, sent } = open({ [AT]: ORDER });
  expect(await courier.read(ORDER.id)).toEqual({
    ...{ bookingId: ORDER.id, trackingCode: "WYB-1112223333443", state: "booked" },
    ...{ nativeState: "confirmed", fee: 48_000, routingCode: "" },
    events: [
      {
        ...{ at: new Date("2021-03-16T11:17:00Z"), state: "booked", nativeState: "confirmed" },
        text: "Order has been confirmed. Locating nearest driver to pick up.",
      },
      {
        ...{ at: new Date("2021-03-17T02:29:00Z"), state: "picked_up" },
        ...{ nativeState: "dropping_off", text: "Item has been picked and ready to be shipped." },
      },
    ],
  });
  expect(sent[0]?.headers.get("authorization")).toBe("biteship_test.k");
});

test.each([
  ["figures as text", { price: "48000" }, { fee: 48_000 }],
  ["no price", { price: null }, { fee: null }],
  ["no courier", { courier: null }, { trackingCode: null, events: [] }],
  ["no code yet", { courier: { waybill_id: "", history: null } }, { trackingCode: null }],
  ["another case", { status: "DELIVERED" }, { state: "delivered" }],
  ["an unknown word", { status: "teleported" }, { state: null, nativeState: "teleported" }],
  ["a hold", { status: "on_hold" }, { state: null }],
  ["unknown fields", { new_field: [1] }, { state: "booked" }],
])("an order with %s is read", async (_, change, read) => {
  const { courier } = open({ [AT]: { ...ORDER, ...change } });
  expect(await courier.read(ORDER.id)).toMatchObject(read);
});

test.each([
  ["pickingUp", "booked"],
  ["Return In Transit", "failed"],
  ["courier_not_found", "dropped"],
  ["in_transit", "picked_up"],
  ["constructor", null],
  ["toString", null],
])("the status %s is %s", (word, state) => expect(toParcelState(word)).toBe(state));

test.each([
  ["as published", {}, { fee: 161_500, minDays: 7, maxDays: 9, supportsCod: false }],
  ["price as text", { price: "161500" }, { fee: 161_500 }],
  ["hours", { shipment_duration_range: "1 - 3", shipment_duration_unit: "hours" }, { maxDays: 1 }],
  ["no duration", { shipment_duration_range: null, duration: null }, { minDays: 1, maxDays: 7 }],
  ["no methods", { available_collection_method: null }, { collections: ["pickup"] }],
  [
    "both methods and cash",
    { available_collection_method: ["pickup", "drop_off"], available_for_cash_on_delivery: "true" },
    { collections: ["pickup", "dropoff"], supportsCod: true },
  ],
])("a rate with %s is offered", async (_, change, offered) => {
  const { courier, sent } = open({
    ...{ "/v1/couriers": COURIERS, "/v1/maps/areas": AREAS },
    "/v1/rates/couriers": { success: true, pricing: [{ ...RATE, ...change }, { price: null }] },
  });
  const quotes = await courier.quote(PARCEL);
  expect(quotes).toHaveLength(1);
  expect(quotes[0]).toMatchObject({ serviceId: "jne:jtr", name: "JNE JNE Trucking", ...offered });
  expect(sent.at(-1)?.body).toMatchObject({
    couriers: "jne",
    destination_area_id: "IDNP6IDNC147IDND830IDZ10110",
    items: [{ name: "Black L", value: 165_000, weight: 200, length: 10, quantity: 1 }],
  });
});

describe("failures", () => {
  const refused = (status: number, body: object) => ({
    "/v1/couriers": Response.json(body, { status }),
  });
  test.each([
    [401, { success: false, error: "Authorization failed" }, "unauthorised", "http_401"],
    [400, { success: false, error: "Key", code: 40002002 }, "unauthorised", "40002002"],
    [400, { success: false, error: "x", code: "40002009" }, "refused", "40002009"],
    [200, { success: false, error: "x", code: 40001001 }, "refused", "40001001"],
    [404, {}, "not_found", "http_404"],
    [429, {}, "unavailable", "unavailable"],
    [503, {}, "unavailable", "unavailable"],
  ])("%s %j is %s", async (status, body, kind, code) => {
    const { courier } = open(refused(status, body));
    await expect(courier.check()).rejects.toMatchObject({ kind, code });
  });
});

test.each([
  ["order.status", { event: "order.status", order_id: "o1", status: "allocated" }, "o1"],
  ["order.price", { event: "order.price", order_id: "o1", shippment_fee: 10_000 }, "o1"],
  ["order.waybill_id", { event: "order.waybill_id", order_id: "o1" }, "o1"],
  ["without an order", { event: "order.status" }, null],
])("a push %s names its order", (_, push, id) => {
  expect(open({}).provider.readPush(new TextEncoder().encode(JSON.stringify(push)))).toBe(id);
});
