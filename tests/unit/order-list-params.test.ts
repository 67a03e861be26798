import { expect, test } from "vitest";
import {
  DEFAULTS,
  parseParams,
  searchOf,
  searchWith,
  toQuery,
} from "#app/routes/_app/orders/+/list-params.ts";

const parse = (search: string) => parseParams(new URLSearchParams(search));
const NOW = Date.parse("2026-11-21T03:00:00Z");
const AT = { now: NOW, timeZone: "Asia/Jakarta", soonHours: 4 };

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
    shipByBefore: "2026-11-21T07:00:00.000Z",
    statuses: ["to_process", "processing", "to_ship"],
  });
});

test("days are cut in the account's time zone, the last one whole", () => {
  expect(toQuery(parse("from=2026-11-20&to=2026-11-21"), AT)).toMatchObject({
    createdAfter: "2026-11-19T17:00:00.000Z",
    createdBefore: "2026-11-21T17:00:00.000Z",
  });
});
