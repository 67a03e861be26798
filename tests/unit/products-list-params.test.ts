import { expect, test } from "vitest";
import {
  buildProductQuery,
  productList,
  readProductParams,
} from "#app/services/product/product-list.ts";
import { testContext } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const { standards, searchOf, hrefWith } = productList;
const channel = {
  ...{ channelType: "shopee", status: "active", name: "", shopId: "s" },
  ...{ imported: true, orderExpMins: null },
} as const;
const me = member();
const account = {
  ...me.account,
  channels: [
    { ...channel, id: "ch_1" },
    { ...channel, id: "ch_2" },
  ],
};
const contextOf = (search: string) =>
  testContext({
    path: `/products-v2/master?${search}`,
    answers: { "GET /v1/accounts/me": () => Response.json({ ...me, account }) },
  }).context;
const parse = (search: string) => readProductParams(contextOf(search));
const asked = async (search: string) => buildProductQuery(contextOf(search), await parse(search));

test("an address without a query lists everything, latest update first", async () => {
  expect(await parse("")).toEqual(standards);
  expect(standards.columns).toBe("product,price,available,channels,updated");
  expect(await asked("")).toMatchObject({
    ...{ syncStatuses: [], sortBy: "updatedAt", orderBy: "desc" },
  });
});

test("every agreed parameter is read", async () => {
  expect(
    await parse("search=kaos&sort=2&page=3&status=5,0&channelIds=ch_2,ch_1&channelFilterMode=AND"),
  ).toEqual({
    ...standards,
    ...{ search: "kaos", sort: "2", page: 3, status: "0,5", channelIds: "ch_2,ch_1" },
    channelFilterMode: "AND",
  });
});

test("invalid values become defaults", async () => {
  expect(
    await parse(
      "sort=9&page=-1&status=6,x,44,-1&channelIds=,ch_9,&channelFilterMode=xor&search=%20%20",
    ),
  ).toEqual(standards);
  expect((await parse("page=99999999")).page).toBe(1);
});

test("repeated checkbox names mean the same as a comma list", async () => {
  expect(await parse("status=4&status=5&status=4&channelIds=ch_1&channelIds=ch_2")).toMatchObject({
    ...{ status: "4,5", channelIds: "ch_1,ch_2" },
  });
});

test("links omit defaults, and keep commas readable", () => {
  expect(hrefWith(standards)).toBe("/products-v2/master");
  expect(searchOf({ ...standards, status: "4,5", page: 2 })).toBe("?status=4,5&page=2");
});

test('a selected status includes publishing, and "unpublished" means not connected', async () => {
  expect(await asked("status=4")).toMatchObject({
    ...{ syncStatuses: [4, 2], isNotConnected: undefined },
  });
  expect(await asked("status=0")).toMatchObject({ syncStatuses: [0, 2], isNotConnected: true });
  expect(await asked("sort=1")).toMatchObject({ sortBy: "name", orderBy: "asc" });
});

test('"all channels" matters only with channels selected', async () => {
  expect((await asked("channelFilterMode=AND")).intersectChannels).toBeUndefined();
  expect((await asked("channelFilterMode=AND&channelIds=ch_1")).intersectChannels).toBe(true);
});

test("marks and category filter the list; unknown marks are ignored", async () => {
  expect(await parse("marks=no_image&marks=error,late&category=%20Kaos%20")).toMatchObject({
    ...{ marks: "error,no_image", category: "Kaos" },
  });
  expect(await asked("marks=low_stock&category=Kaos")).toMatchObject({
    ...{ marks: ["low_stock"], category: "Kaos" },
  });
});

test('columns keep the table\'s order and the product; "none" is valid, an unknown one ignored', async () => {
  const shown = async (search: string) => (await parse(search)).columns;
  expect(await shown("columns=updated,category")).toBe("product,category,updated");
  expect(await shown("columns=product")).toBe("product");
  expect(await shown("columns=x,,y")).toBe(standards.columns);
});
