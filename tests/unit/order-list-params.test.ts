import { expect, test } from "vitest";
import {
  DEFAULTS,
  panelCount,
  parseParams,
  searchOf,
  searchWith,
} from "#app/routes/_app/orders/+/list-params.ts";
import { toQuery, withAmount } from "#app/routes/_app/orders/+/list-query.ts";

const parse = (search: string) => parseParams(new URLSearchParams(search));
const NOW = Date.parse("2026-11-21T03:00:00Z");
const AT = { now: NOW, timeZone: "Asia/Jakarta", countryCode: "id", soonHours: 4 } as const;

test("nothing and garbage both mean the open orders, soonest ship-by first", () => {
  expect(parse("")).toEqual(DEFAULTS);
  expect(
    parse("status=nonsense&late=yes&page=-3&sort=random&flag=x&from=yesterday&printed=maybe"),
  ).toEqual(DEFAULTS);
  expect(toQuery(DEFAULTS, AT)).toMatchObject({
    sortBy: "shipBy",
    offset: 0,
    statuses: ["unpaid", "on_hold", "to_process", "processing", "to_ship", "cancel_requested"],
  });
});

test("defaults leave the URL and everything else survives the way there and back", () => {
  expect(searchOf(DEFAULTS)).toBe("");
  const search = "?status=to_ship&search=kaos&cod=1&printed=no&from=2026-11-01&sort=newest&page=3";
  expect(searchOf(parse(search))).toBe(search);
});

test("another view begins on the first page and forgets a pull", () => {
  expect(searchWith(parse("status=to_ship&page=4&pull=i1"), { cod: true })).toBe(
    "?status=to_ship&cod=1",
  );
});

test("an order number is looked for in every status, as notifications link to it", () => {
  const params = parse("orderNumber=2611196R6M2KKG");
  expect(params.status).toBe("all");
  expect(searchOf(params)).toBe("?orderNumber=2611196R6M2KKG");
  expect(searchOf(parse("orderNumber=26&status=open"))).toBe("?status=open&orderNumber=26");
  expect(toQuery(params, AT)).toMatchObject({
    orderNumber: "2611196R6M2KKG",
    statuses: [],
  });
});

test("late asks only for orders that still have to be handed over, also on the tab of all", () => {
  expect(toQuery(parse("late=1"), AT)).toMatchObject({
    shipByBefore: "2026-11-21T03:00:00.000Z",
    statuses: ["to_process", "processing", "to_ship"],
  });
  expect(toQuery(parse("due=1&status=all"), AT)).toMatchObject({
    shipByAfter: "2026-11-21T03:00:00.000Z",
    shipByBefore: "2026-11-21T07:00:00.000Z",
    statuses: ["to_process", "processing", "to_ship"],
  });
});

test("days are cut in the account's time zone, the last one whole", () => {
  expect(toQuery(parse("from=2026-11-20&to=2026-11-21"), AT)).toMatchObject({
    createdAfter: "2026-11-19T17:00:00.000Z",
    createdBefore: "2026-11-21T16:59:59.999Z",
  });
});

test("every filter of the orders service can be asked for by the address", () => {
  const search =
    "several=1&pickpack=short&numbers=A1%2C+B2&buyer=Sari&phone=0812&product=Kaos&sku=KEM&tracking=JX&total=Rp+125.000" +
    "&payment=ShopeePay&down=no&invoice=yes&documents=not_ready&failed=no&paidFrom=2026-11-20&paidTo=2026-11-20&shipBy=2026-11-22";
  expect(toQuery(parse(search), AT)).toMatchObject({
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
  expect(panelCount(parse(search))).toBe(16);
});

test("a total that is no amount leaves the address", () => {
  expect(withAmount(parse("total=plenty&sku=KEM"), AT)).toEqual(parse("sku=KEM"));
  expect(withAmount(parse("total=125.000"), AT).total).toBe("125.000");
  expect(withAmount(parse("total=200.000-100.000"), AT).total).toBe("");
});

test("a total may be a range, open at either end", () => {
  const rangeOf = (total: string) =>
    toQuery(parse(new URLSearchParams({ total }).toString()), AT).totalPrice;
  expect(rangeOf("100.000 – 150.000")).toBe("100000-150000");
  expect(rangeOf("100.000-")).toBe("100000-");
  expect(rangeOf("-150.000")).toBe("-150000");
});
