import { expect, test } from "vitest";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { defineList } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  isOn,
  makeChoiceParam,
  makeColumnsParam,
  makeOneOfParam,
  makeWordsParam,
} from "#app/services/list/list-params.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import {
  amount,
  words as contractWords,
  moment,
  number,
  oneId,
  someIds,
  someOf,
  wholeNumber,
  yesNo,
} from "#contract/filters.ts";
import { testContext } from "#tests/support/context.ts";

const FILTERS = {
  name: contractWords(),
  brand: contractWords(),
  isSold: yesNo(),
  sizes: someOf(["s", "m", "l"]),
  shopIds: someIds(),
  shelf: oneId(),
  price: amount(),
  made: moment(),
  madeBefore: moment(),
  weekday: number(1, 7),
  below: wholeNumber(),
  kinds: someOf(["new", "old"]),
};
const { of, on, only, day, as } = createParamBuilders(FILTERS);
const list = defineList({
  path: "/shirts",
  pageSize: 20,
  filters: FILTERS,
  without: ["shelf"],
  params: {
    tab: makeChoiceParam(["open", "all"]),
    search: of("name"),
    sold: on("isSold"),
    size: of("sizes", (size) => size.toUpperCase()),
    shop: of("shopIds"),
    price: of("price"),
    from: day("made", "begin"),
    to: day("madeBefore", "last"),
    weekday: of("weekday", (value) => `day ${value}`),
    less: of("below"),
    kind: only("kinds", (kind) => kind),
    columns: makeColumnsParam(["name", "price"]),
  },
  passing: { open: makeWordsParam() },
  implied: ({ search }) => (search ? { tab: "all" as const } : {}),
  fields: { main: ["size", "shop", "kind"], more: ["price", "from", "weekday"] },
  texts: { label: (name) => name, any: () => "any" },
});
const AT = { timeZone: "Asia/Jakarta", countryCode: "id" } as const;
const parse = (search: string) => list.parse(new URLSearchParams(search), AT);
const asked = (search: string) =>
  Object.fromEntries(
    Object.entries(list.query(parse(search), AT)).filter(([, value]) => value !== undefined),
  );
const { context } = testContext();
const WORDS = { t: getT(context), format: getFormat(context) };

test("an address becomes the call's query, each filter by its kind", () => {
  expect(
    asked(
      "search=kaos&sold=1&size=l&size=s&shop=a,b,a&price=1.000-2.000&from=1/11/2026&to=2026-11-02&weekday=7&less=-3&kind=old&page=3",
    ),
  ).toEqual({
    ...{ limit: 20, offset: 40 },
    ...{ name: "kaos", isSold: true, sizes: ["s", "l"], shopIds: ["a", "b"] },
    ...{ price: "1000-2000", made: "2026-10-31T17:00:00.000Z" },
    ...{ madeBefore: "2026-11-02T16:59:59.999Z", weekday: 7, below: -3, kinds: ["old"] },
  });
});

test("an invalid value becomes the parameter's default", () => {
  const nonsense =
    "tab=x&sold=yes&size=xxl&price=much&from=32/13/2026&weekday=8&less=many&kind=x&page=0";
  expect(parse(`${nonsense}&search=${"a".repeat(201)}`)).toEqual(list.standards);
  expect(list.searchOf(parse(nonsense))).toBe("");
});

test("a filter without a layout appears under its own name in the panel's fold", () => {
  expect(asked("brand=Laras")).toMatchObject({ brand: "Laras" });
  const { main, more } = list.tools(parse("brand=Laras"), WORDS, { shop: [] });
  expect(main.map(({ name }) => name)).toEqual(["size", "kind"]);
  expect(more.map(({ name }) => name)).toEqual(["price", "from", "weekday", "brand"]);
  expect(more.at(-1)).toMatchObject({ look: "words", value: "Laras", label: "brand" });
  expect(asked("shelf=1")).not.toHaveProperty("shelf");
});

test("another view starts on the first page and drops transient parameters", () => {
  const params = parse("search=kaos&page=4&open=r1");
  expect(list.searchOf(params)).toBe("?search=kaos&page=4&open=r1");
  expect(list.hrefWith(params, { sold: true })).toBe("/shirts?search=kaos&sold=1");
  expect(parse("search=kaos&tab=open").tab).toBe("open");
});

test("the form keeps parameters without a control, and counts its panel's filters", () => {
  const params = parse("tab=all&size=s,m&weekday=2&columns=name&sold=1");
  const form = list.tools(params, WORDS);
  expect(form.carried).toEqual([
    ["tab", "all"],
    ["sold", "1"],
  ]);
  expect(form.set).toBe(2);
  expect(form.isMoreOpen).toBe(true);
  expect(list.chosenChips(params, WORDS)).toEqual([
    { to: "/shirts?tab=all&sold=1&size=m&weekday=2&columns=name", label: "S", on: true },
    { to: "/shirts?tab=all&sold=1&size=s&weekday=2&columns=name", label: "M", on: true },
  ]);
});

const on1000 = async () => ({ shirts: [], total: 1000 });
const place = (address: string) => ({ ...AT, url: new URL(address, "https://etalase.example") });

test("a list's own page is loaded with its parameters and its pager, at its clean address", async () => {
  const queries: unknown[] = [];
  const loaded = await list.loadList(
    testContext({ path: "/shirts?search=kaos&page=2" }).context,
    (query, { search }) => {
      queries.push([query.offset, query.name, search]);
      return on1000();
    },
  );
  expect(queries).toEqual([[20, "kaos", "kaos"]]);
  expect(loaded).toMatchObject({ params: { search: "kaos", page: 2 }, shirts: [] });
  expect(loaded.pager).toEqual({
    ...{ page: 2, pageSize: 20, total: 1000 },
    url: "/shirts?search=kaos",
  });
  const locationOf = (path: string) =>
    list
      .loadList(testContext({ path }).context, on1000)
      .catch((answer: Response) => answer.headers.get("Location"));
  expect(await locationOf("/shirts?brand=&sold=no")).toBe("/shirts");
  expect(await locationOf("/shirts?brand=x&page=51")).toBe("/shirts?brand=x&page=50");
});

test("a filter whose value is refused is named in a message, and other filters stay", async () => {
  const openAddress = async (path: string) => {
    const { context, state } = testContext({ path });
    const location = await list
      .loadList(context, on1000)
      .then(() => null)
      .catch((answer: Response) => answer.headers.get("Location"));
    const cookies = [...state.cookies].map((cookie) => decodeURIComponent(cookie));
    return { location, message: cookies.join() };
  };
  const refusal = await openAddress("/shirts?from=31/02/2026&price=murah&size=s,xxl&kind=new");
  expect(refusal.location).toBe("/shirts?size=s&kind=new");
  expect(refusal.message).toContain('"fields":"size, price, from"');
  const unlabelled = await openAddress("/shirts?tab=closed");
  expect(unlabelled.location).toBe("/shirts");
  expect(unlabelled.message).toContain("common:filters.refused.other");
  for (const path of ["/shirts?tab=open&brand=&page=zero&columns=sleeve", "/shirts?from=1/11/2026"])
    expect((await openAddress(path)).message).toBe("");
});

test("a list without parameters has pages too, and the rest of its address stays", async () => {
  const offsets: number[] = [];
  const read = async ({ offset }: { offset: number }) => {
    offsets.push(offset);
    return { rows: [], total: 45 };
  };
  const { url } = place("/transfers?page=3&lang=th");
  expect((await loadPage(url, 20, read)).pager).toEqual({
    ...{ page: 3, pageSize: 20, total: 45, url: "/transfers" },
  });
  const late = loadPage(place("/transfers?page=9&lang=th").url, 20, read);
  expect(await late.catch((answer: Response) => answer.headers.get("Location"))).toBe(
    "/transfers?lang=th&page=3",
  );
  expect(offsets).toEqual([40, 160]);
});

test("a misspelt filter, field or value fails the type check", () => {
  // @ts-expect-error: the call has no such filter.
  expect(() => of("colour")).toThrow("colour");
  // @ts-expect-error: the filter is no switch.
  expect(on("brand")).toBeDefined();
  expect(as("shelf", isOn())).toMatchObject({ asks: "shelf" });
  const make = () =>
    defineList({
      path: "/",
      pageSize: 1,
      filters: { name: contractWords() },
      params: { state: makeOneOfParam(["on", "off"]) },
      // @ts-expect-error: the list has no such parameter.
      fields: { main: ["stat"] },
    });
  expect(make).not.toThrow();
});

test("a list that shows the first rows of a page asks for the whole page when it was scrolled", () => {
  const long = defineList({
    path: "/shirts",
    pageSize: 50,
    showsFirstRows: true,
    filters: {},
    params: { search: makeWordsParam() },
  });
  const at = { timeZone: "Asia/Jakarta", countryCode: "id" } as const;
  const parse = (query: string) => long.parse(new URLSearchParams(query), at);
  const first = parse("search=kaos&page=2");
  expect(long.shownQuery(first, at)).toMatchObject({ limit: 15, offset: 50 });
  expect(long.query(first, at)).toMatchObject({ limit: 50, offset: 50 });
  expect(long.wholePageHref(first)).toBe("/shirts?search=kaos&page=2&rows=all");
  const whole = parse("search=kaos&page=2&rows=all");
  expect(long.shownQuery(whole, at)).toMatchObject({ limit: 50, offset: 50 });
  expect(long.wholePageHref(whole)).toBeNull();
  expect(long.searchWith(whole)).toBe("?search=kaos");
  expect(parse("rows=15").rows).toBe("");
});
