import { expect, test } from "vitest";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { orderList } from "#app/routes/_app/orders/+/list.ts";
import { testContext } from "#tests/support/context.ts";

const { standards, searchOf, searchWith, tools } = orderList;
const { context } = testContext();
const WORDS = { t: getT(context), format: getFormat(context) };
const NOW = Date.parse("2026-11-21T03:00:00Z");
const AT = { now: NOW, timeZone: "Asia/Jakarta", countryCode: "id", soonHours: 4 } as const;
const parse = (search: string) => orderList.parse(new URLSearchParams(search), AT);
const setCount = (params: typeof standards) => tools(params, WORDS).set;
const toQuery = (search: string) => orderList.query(parse(search), AT);

test("empty and invalid queries mean open orders, earliest deadline first", () => {
  expect(parse("")).toEqual(standards);
  expect(
    parse("status=nonsense&late=yes&page=-3&sort=random&flag=x&from=yesterday&printed=maybe"),
  ).toEqual(standards);
  expect(toQuery("")).toMatchObject({
    sortBy: "shipBy",
    offset: 0,
    statuses: ["unpaid", "on_hold", "to_process", "processing", "to_ship", "cancel_requested"],
  });
});

test.each([
  ["status=to_ship", "shipBy"],
  ["status=shipped", "shipBy"],
  ["status=all", "placedAt"],
  ["status=completed", "placedAt"],
  ["status=all&late=1", "shipBy"],
  ["statuses=to_ship", "shipBy"],
  ["statuses=completed,cancelled", "placedAt"],
  ["status=all&sort=shipBy", "shipBy"],
  ["status=open&sort=newest", "placedAt"],
])("%s lists by %s: finished orders come newest first", (search, sortBy) => {
  expect(toQuery(search)).toMatchObject({ sortBy });
});

test("defaults are left out of the URL, and everything else round-trips", () => {
  expect(searchOf(standards)).toBe("");
  const search = "?status=to_ship&search=kaos&cod=1&printed=no&from=2026-11-01&sort=newest&page=3";
  expect(searchOf(parse(search))).toBe(search);
});

test("a changed view starts on the first page, without the progress of an import", () => {
  expect(searchWith(parse("status=to_ship&page=4&pull=i1"), { cod: true })).toBe(
    "?status=to_ship&cod=1",
  );
});

test("an order number is searched in every status, as notifications link to it", () => {
  const params = parse("orderNumber=2611196R6M2KKG");
  expect(params.status).toBe("all");
  expect(searchOf(params)).toBe("?orderNumber=2611196R6M2KKG");
  expect(searchOf(parse("orderNumber=26&status=open"))).toBe("?status=open&orderNumber=26");
  expect(orderList.query(params, AT)).toMatchObject({
    orderNumber: "2611196R6M2KKG",
    statuses: [],
  });
});

test('"late" lists only orders still to be handed over, on the tab "all" too', () => {
  expect(toQuery("late=1")).toMatchObject({
    shipByBefore: "2026-11-21T03:00:00.000Z",
    statuses: ["to_process", "processing", "to_ship"],
  });
  expect(toQuery("due=1&status=all")).toMatchObject({
    shipByAfter: "2026-11-21T03:00:00.000Z",
    shipByBefore: "2026-11-21T07:00:00.000Z",
    statuses: ["to_process", "processing", "to_ship"],
  });
});

test("days use the account's time zone, including the last one", () => {
  expect(toQuery("from=2026-11-20&to=2026-11-21")).toMatchObject({
    createdAfter: "2026-11-19T17:00:00.000Z",
    createdBefore: "2026-11-21T16:59:59.999Z",
  });
});

test("every filter of the orders service has an address parameter", () => {
  const search =
    "several=1&pickpack=short&numbers=A1%2C+B2&buyer=Sari&phone=0812&product=Kaos&sku=KEM&tracking=JX&total=Rp+125.000" +
    "&payment=ShopeePay&down=no&invoice=yes&documents=not_ready&failed=no&paidFrom=2026-11-20&paidTo=2026-11-20&shipBy=2026-11-22";
  expect(toQuery(search)).toMatchObject({
    isSingleItem: false,
    pickpackStatuses: ["short"],
    externalIds: ["A1", "B2"],
    buyerName: "Sari",
    buyerPhone: "0812",
    productName: "Kaos",
    sku: "KEM",
    trackingCode: "JX",
    totalPrice: "125000",
    paymentType: "ShopeePay",
    hasDownpayment: false,
    hasPrintedInvoice: true,
    documentStatuses: ["requested", "failed"],
    isShipmentFailed: false,
    paidAfter: "2026-11-19T17:00:00.000Z",
    paidBefore: "2026-11-20T17:00:00.000Z",
    shipByBefore: "2026-11-22T17:00:00.000Z",
  });
  expect(setCount(parse(search))).toBe(16);
});

test("an invalid total is removed from the address", () => {
  expect(parse("total=plenty&sku=KEM")).toEqual(parse("sku=KEM"));
  expect(parse("total=125.000").total).toBe("125.000");
  expect(parse("total=200.000-100.000").total).toBe("");
});

test("a total may be an open range", () => {
  const rangeOf = (total: string) => toQuery(new URLSearchParams({ total }).toString()).totalPrice;
  expect(rangeOf("100.000 – 150.000")).toBe("100000-150000");
  expect(rangeOf("100.000-")).toBe("100000-");
  expect(rangeOf("-150.000")).toBe("-150000");
});
