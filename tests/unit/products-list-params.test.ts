import { expect, test } from "vitest";
import {
  cleanListUrl,
  type ListParams,
  listHref,
  parseListParams,
  productFilter,
} from "#app/models/product/list-params.ts";

const CHANNELS = ["ch_1", "ch_2"];
const parse = (search: string) => parseListParams(new URLSearchParams(search), CHANNELS);
const clean = (search: string) => {
  const url = new URL(`http://etalase.test/products-v2/master${search}`);
  return cleanListUrl(url, parseListParams(url.searchParams, CHANNELS));
};
const DEFAULTS: ListParams = {
  ...{
    search: "",
    sort: 0,
    page: 1,
    status: [],
    channelIds: [],
    channelFilterMode: "OR",
    marks: [],
    category: "",
  },
  columns: ["product", "price", "available", "channels", "updated"],
};

test("an address without a query is the whole list, recently updated first", () => {
  expect(parse("")).toEqual(DEFAULTS);
});

test("every agreed parameter is read", () => {
  expect(
    parse("search=kaos&sort=2&page=3&status=5,0&channelIds=ch_2,ch_1&channelFilterMode=AND"),
  ).toEqual({
    ...DEFAULTS,
    search: "kaos",
    sort: 2,
    page: 3,
    status: [0, 5],
    channelIds: ["ch_2", "ch_1"],
    channelFilterMode: "AND",
  });
});

test("garbage falls back to the defaults", () => {
  expect(
    parse("sort=9&page=-1&status=6,x,44,-1&channelIds=,ch_9,&channelFilterMode=xor&search=%20%20"),
  ).toEqual(DEFAULTS);
  expect(parse("sort=1e0&page=1.5&page=2&status=")).toEqual(DEFAULTS);
  expect(parse("page=99999999").page).toBe(1);
});

test("checkboxes repeat a name and mean the same as a comma list", () => {
  expect(parse("status=4&status=5&status=4&channelIds=ch_1&channelIds=ch_2")).toMatchObject({
    status: [4, 5],
    channelIds: ["ch_1", "ch_2"],
  });
});

test("defaults and invalid values leave the address, other parameters stay", () => {
  expect(clean("?search=&sort=0&page=1&channelFilterMode=OR")).toBe("/products-v2/master");
  expect(clean("?status=4&status=5&search=kaos")).toBe(
    "/products-v2/master?search=kaos&status=4,5",
  );
  expect(clean("?sort=7&lang=id")).toBe("/products-v2/master?lang=id");
});

test("a clean address is not redirected, in either spelling of the comma", () => {
  expect(clean("")).toBeNull();
  expect(clean("?lang=id")).toBeNull();
  expect(clean("?search=kaos&status=4,5&page=2")).toBeNull();
  expect(clean("?status=4%2C5")).toBeNull();
});

test("links leave the defaults out", () => {
  expect(listHref(DEFAULTS)).toBe("/products-v2/master");
  expect(listHref({ ...DEFAULTS, status: [4, 5], page: 2 })).toBe(
    "/products-v2/master?page=2&status=4,5",
  );
});

test("a chosen status brings publishing with it, and unpublished means not connected", () => {
  expect(productFilter(parse("status=4"))).toMatchObject({
    syncStatuses: [4, 2],
    isNotConnected: undefined,
  });
  expect(productFilter(parse("status=0"))).toMatchObject({
    syncStatuses: [0, 2],
    isNotConnected: true,
  });
  expect(productFilter(parse(""))).toMatchObject({
    syncStatuses: [],
    sortBy: "updatedAt",
    orderBy: "desc",
  });
  expect(productFilter(parse("sort=1"))).toMatchObject({ sortBy: "name", orderBy: "asc" });
});

test("all channels only matters with channels chosen", () => {
  expect(productFilter(parse("channelFilterMode=AND")).intersectChannels).toBeUndefined();
  expect(productFilter(parse("channelFilterMode=AND&channelIds=ch_1")).intersectChannels).toBe(
    true,
  );
});

test("marks and category narrow the list; unknown marks fall away", () => {
  expect(parse("marks=no_image&marks=error,late&category=%20Kaos%20")).toMatchObject({
    marks: ["error", "no_image"],
    category: "Kaos",
  });
  expect(productFilter(parse("marks=low_stock&category=Kaos"))).toMatchObject({
    marks: ["low_stock"],
    category: "Kaos",
  });
  expect(clean("?marks=no_image&marks=error")).toBe("/products-v2/master?marks=error,no_image");
});

test("columns keep the table's order and the product; none chosen is a choice, nonsense is not", () => {
  expect(parse("columns=updated,category").columns).toEqual(["product", "category", "updated"]);
  expect(parse("columns=product").columns).toEqual(["product"]);
  expect(parse("columns=x,,y").columns).toEqual(DEFAULTS.columns);
  expect(
    clean("?columns=product&columns=price&columns=available&columns=channels&columns=updated"),
  ).toBe("/products-v2/master");
  expect(clean("?columns=product&columns=price")).toBe("/products-v2/master?columns=product,price");
});
