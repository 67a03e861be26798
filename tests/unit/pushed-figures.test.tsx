import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FormatProvider } from "#app/i18n/format-context.tsx";
import type { StockRow } from "#app/models/stock/stock-row.ts";
import { Pushed } from "#app/routes/_app/stocks/manage/+/pushed.tsx";

const LOOKS = ["", "", "nil", "lag", "err"] as const;

const row = (shops: number): StockRow => ({
  ...{ id: "s1", productId: "p1", product: "Kaos", variant: "", sku: "KA", codes: "KA" },
  ...{
    imageUrl: null,
    warehouse: "Cimahi",
    rack: "",
    onHand: 9,
    reserved: 0,
    buffer: 0,
    locked: 0,
  },
  ...{
    damaged: 0,
    doubtful: 0,
    available: 9,
    incoming: 0,
    level: "",
    isUnsold: false,
    syncEnabled: true,
    rules: "",
  },
  pushed: Array.from({ length: shops }, (_, at) => ({
    ...{ channelId: `c${at}`, type: "shopee", name: `Toko ${at}`, quantity: at, places: [] },
    ...{ state: `Sent ${at}`, look: LOOKS[at] ?? "", figure: null },
  })),
});

const buttons = (shops: number) => {
  const Page = createRoutesStub([
    // biome-ignore lint/correctness/noComponentHookFactories: it is rendered once, and never again.
    { path: "/", Component: () => <Pushed row={row(shops)} canPushAgain={false} /> },
  ]);
  return [
    ...renderToStaticMarkup(
      <FormatProvider language="en" countryCode="id" timeZone="Asia/Jakarta">
        <Page />
      </FormatProvider>,
    ).matchAll(/<button[^>]*popoverTarget="why-s1"[^>]*>/gi),
  ].map(([tag]) => ({
    title: /title="([^"]*)"/.exec(tag)?.[1],
    isLeftToCards: /cards:max-xl:hidden/.test(tag),
    isLeftToNarrow: / xl:hidden/.test(tag),
  }));
};

test("a row of stock lists in one line the channels that need attention, and how many more", () => {
  expect(buttons(3).map(({ title }) => title)).toEqual(["Sent 0", "Sent 1", "Sent 2"]);
  expect(buttons(3).some(({ isLeftToCards }) => isLeftToCards)).toBe(false);
  const five = buttons(5);
  expect(five.map(({ title }) => title)).toEqual([
    ...["Sent 4", "Sent 3", "Sent 0", "Sent 1", "Sent 2"],
    "Toko 4, Toko 3, Toko 0, Toko 1, Toko 2",
  ]);
  expect(five.map(({ isLeftToCards }) => isLeftToCards)).toEqual([
    ...[false, false, true, true, true, false],
  ]);
  expect(five.map(({ isLeftToNarrow }) => isLeftToNarrow)).toEqual([
    ...[false, false, false, true, true, false],
  ]);
});
