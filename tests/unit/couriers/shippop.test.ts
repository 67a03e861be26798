import { expect, test } from "vitest";
import { createShippop } from "#backend/couriers/shippop/shippop.ts";
import { toParcelState } from "#backend/couriers/shippop/statuses.ts";
import { answering, PARCEL } from "./answers.ts";

const open = (answers: Record<string, unknown>) => {
  const { send, sent } = answering(answers);
  const now = () => new Date("2026-11-20T03:00:00Z");
  const provider = createShippop({ host: "https://shippop.test", fetch: send, now });
  return { courier: provider.open({ key: "k", email: "a@b.test" }), provider, sent };
};

/** The sample of 5.1 TRACKING ORDER. */
const TRACKED = {
  status: true,
  order_status: "complete",
  order_cancel_detail: "",
  courier_code: "KRYX",
  tracking_code: "SP529189074",
  courier_tracking_code: "SHIPBA3102971",
  state: {
    "0": {
      status: "010",
      datetime: "2023-10-17 17:29:47",
      location: "Bangkok",
      description: "Shipment picked up ,ขนส่งเข้ารับพัสดุ",
    },
    "1": {
      status: "POD",
      datetime: "2023-10-18 11:17:52",
      location: "Nonthaburi",
      description: "Delivery successfully ,จัดส่งพัสดุสำเร็จ",
    },
  },
};
/** The sample of 2.1.1 Check Price. */
const FLASH = {
  estimate_time: "ภายใน 1 - 2 วัน",
  courier_code: "FLE",
  price: "238",
  available: true,
  remark: "optional",
  err_code: "ERR_DEFAULT",
  courier_name: "FlashExpress",
  price_cod: 0,
  price_cod_vat: 0,
};

test("a published tracking is read, in Bangkok's time", async () => {
  const { courier } = open({ "/tracking/": TRACKED });
  expect(await courier.read("SP529189074")).toMatchObject({
    ...{ bookingId: "SP529189074", trackingCode: "SHIPBA3102971", state: "delivered", fee: null },
    events: [
      { at: new Date("2023-10-17T10:29:47Z"), state: "picked_up" },
      { at: new Date("2023-10-18T04:17:52Z"), state: "delivered" },
    ],
  });
});

test.each([
  ["scans as a list", { state: Object.values(TRACKED.state) }, { state: "delivered" }],
  ["no scans", { state: [] }, { events: [] }],
  ["an empty code", { courier_tracking_code: "" }, { trackingCode: null }],
  ["a price as text", { price: "45.50" }, { fee: 4_550 }],
  ["money sent on", { order_status: "transferred" }, { state: "delivered" }],
  ["a weighing", { order_status: "package_detail" }, { state: null }],
  ["an unknown word", { order_status: "flying" }, { state: null, nativeState: "flying" }],
])("a tracking with %s is read", async (_, change, read) => {
  const { courier } = open({ "/tracking/": { ...TRACKED, ...change } });
  expect(await courier.read("SP529189074")).toMatchObject(read);
});

test.each([
  ["WAIT", "booked"],
  ["return", "returned"],
  ["cancel", "cancelled"],
  ["constructor", null],
])("the status %s is %s", (word, state) => expect(toParcelState(word)).toBe(state));

test.each([
  ["as published", FLASH, { fee: 23_800, minDays: 1, maxDays: 2, supportsCod: true }],
  ["without a time", { ...FLASH, estimate_time: null }, { minDays: 1, maxDays: 5 }],
  ["with satang", { ...FLASH, price: 38.5 }, { fee: 3_850, supportsCod: false }],
])("a price %s is offered", async (_, quoted, offered) => {
  const data = {
    "0": { FLE: quoted, KRYS: { ...FLASH, courier_code: "KRYS" } },
    "1": { FLE: FLASH },
  };
  const { courier } = open({ "/pricelist/": { status: true, data } });
  const quotes = await courier.quote(PARCEL);
  expect(quotes).toHaveLength(1);
  expect(quotes[0]).toMatchObject({
    ...{ serviceId: "FLE", name: "FlashExpress", collections: ["pickup", "dropoff"] },
    ...offered,
  });
});

test.each([
  [{ status: false, code: 400, message: "API KEY is invalid" }, "unauthorised"],
  [{ status: false, code: "ERR_MAINTENANCE", message: "System Maintenance" }, "unavailable"],
  [{ status: "false", code: 404, message: "Not found" }, "not_found"],
  [{ status: false, message: "no" }, "refused"],
])("%j is %s", async (answer, kind) => {
  const { courier } = open({ "/pricelist/": answer });
  await expect(courier.check()).rejects.toMatchObject({ kind });
});

test.each([
  ["a form", "tracking_code=SP1&order_status=shipping&data%5Bprice%5D=25", "SP1"],
  ["JSON", '{"tracking_code":"SP1","order_status":"complete"}', "SP1"],
  ["nothing", "", null],
])("a push as %s names its parcel", (_, body, code) => {
  expect(open({}).provider.readPush(new TextEncoder().encode(body))).toBe(code);
});
