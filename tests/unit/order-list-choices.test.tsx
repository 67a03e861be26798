import { expect, test } from "vitest";
import { FilterFields } from "#app/components/list/filter-fields.tsx";
import { getFormat, runWithState } from "#app/middleware/request-store.ts";
import { orderList } from "#app/routes/_app/orders/+/list.ts";
import { buyerChips } from "#app/routes/_app/orders/+/list-view.ts";
import { Buyer } from "#app/routes/_app/orders/$orderId/+/buyer.tsx";
import { renderMarkup } from "#app/static/markup.ts";
import { testContext } from "#tests/support/context.ts";
import { orderDetail } from "#tests/support/sample-order.ts";

const AT = { now: 0, timeZone: "Asia/Jakarta", countryCode: "id", soonHours: 4 } as const;
const parse = (search: string) => orderList.parse(new URLSearchParams(search), AT);
const { searchOf } = orderList;
const CHOICES = {
  channel: [
    { value: "c1", label: "Laras Official" },
    { value: "c2", label: "Laras TikTok" },
    { value: "c3", label: "Laras Lazada" },
  ],
};
const { state, context } = testContext();
const t = ((key: string) => key) as Parameters<typeof buyerChips>[1];
const WORDS = { t, format: getFormat(context) };

test("several values of one filter give the same address however they are sent", () => {
  const sent = parse(
    "channel=c1&channel=c2&flag=unmapped&flag=cod&documents=ready&documents=not_ready",
  );
  expect(orderList.query(sent, AT)).toMatchObject({
    ...{ channelIds: ["c1", "c2"], flags: ["unmapped", "cod"] },
    documentStatuses: ["requested", "failed", "ready"],
  });
  const clean = "?flag=unmapped%2Ccod&channel=c1%2Cc2&documents=not_ready%2Cready";
  expect(searchOf(parse(searchOf(sent)))).toBe(searchOf(sent));
  expect(new URLSearchParams(searchOf(sent)).toString()).toBe(clean.slice(1));
  expect(orderList.tools(sent, WORDS).set).toBe(3);
  expect(orderList.query(parse("pickpack=short,picked,nonsense"), AT).pickpackStatuses).toEqual([
    ...["picked", "short"],
  ]);
});

test("selected statuses replace the tab's", () => {
  const sent = parse("status=open&statuses=shipped&statuses=to_ship");
  expect(sent.status).toBe("all");
  expect(orderList.query(sent, AT).statuses).toEqual(["to_ship", "shipped"]);
  expect(searchOf(sent)).toBe("?statuses=to_ship%2Cshipped");
  expect(orderList.query({ ...sent, late: true }, AT).statuses).toEqual(["to_ship"]);
});

test("each value is a ticked box, and a chip that removes it", () => {
  const params = parse("channel=c1,c3&pickpack=short&search=kaos");
  const { main, more } = orderList.tools(params, WORDS, CHOICES);
  const html = runWithState(state, () =>
    renderMarkup(<FilterFields fields={[...main, ...more]} />),
  );
  const boxes = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box);
  const ticked = boxes.filter((box) => box.includes("checked"));
  expect(ticked.map((box) => /name="(\w+)" value="(\w+)"/.exec(box)?.slice(1))).toEqual([
    ...[
      ["channel", "c1"],
      ["channel", "c3"],
      ["pickpack", "short"],
    ],
  ]);
  const chips = orderList.chosenChips(params, WORDS, CHOICES);
  expect(chips).toEqual([
    { to: "/orders?search=kaos&channel=c3&pickpack=short", label: "Laras Official", on: true },
    { to: "/orders?search=kaos&channel=c1&pickpack=short", label: "Laras Lazada", on: true },
    { to: "/orders?search=kaos&channel=c1%2Cc3", label: "orders:pickpack.short", on: true },
  ]);
});

test("a buyer's earlier orders are filtered by the order, not a name, until the chip is removed", () => {
  const order = { ...orderDetail, buyerName: "Budi", earlierOrders: 2 };
  const html = runWithState(state, () => renderMarkup(<Buyer order={order} chat={null} />));
  const [, href = ""] = /href="([^"]+buyerBefore[^"]*)"/.exec(html) ?? [];
  const link = href.replaceAll("&amp;", "&");
  const params = parse(link.slice(link.indexOf("?") + 1));
  expect(`/orders${searchOf(params)}`).toBe(link);
  const query = orderList.query(params, AT);
  expect(query).toMatchObject({ sameBuyerBefore: orderDetail.id, statuses: [] });
  expect(query.search).toBeUndefined();
  expect(Object.fromEntries(orderList.tools(params, WORDS).carried)).toMatchObject({
    buyerBefore: orderDetail.id,
  });
  expect(buyerChips(params, t)).toEqual([
    { to: "/orders?status=all", label: "orders:chip.buyerBefore", on: true },
  ]);
});
