import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/stocks/barcode/index.tsx";
import { action as print } from "#app/routes/_app/stocks/barcode/labels.ts";
import type { Stock } from "#contract/stocks.ts";
import { call } from "#tests/support/context.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";
import { member } from "#tests/support/stub-upstream.ts";

const open = (search: string) =>
  call(loader, {
    path: `/stocks/barcode${search}`,
    answers: {
      "GET /v1/accounts/me": () => Response.json(member({})),
      "GET /v1/stocks": () => Response.json({ stocks: [], total: 0 }),
    },
  });

test("SKUs missing in the warehouse are named, matched as a whole", async () => {
  const asked = open("?skus=KOB-1+4%0AKOB-2");
  expect(await asked.result).toMatchObject({ unknown: ["KOB-1", "KOB-2"], isNothing: true });
  const searches = asked.requests.map(({ url }) => new URL(url).searchParams.get("exactSku"));
  expect(searches.filter(Boolean)).toEqual(["KOB-1", "KOB-2"]);
});

test("nothing is reported missing before anything is typed", async () => {
  expect(await open("?lang=th").result).toMatchObject({ unknown: [], isNothing: false });
  expect(await open("?skus=").result).toMatchObject({ isNothing: false });
});

const stock = (id: string, sku: string): Stock => ({
  ...{ id, variantId: `v-${id}`, productId: "p1", productName: "Kaos Oblong", variantName: "" },
  ...{ sku, barcode: "", imageUrl: null, warehouseId: "w1", warehouseName: "Gudang Cimahi" },
  ...{ rack: "", onHand: 10, reserved: 0, buffer: 0, locked: 0, damaged: 0, doubtful: 0 },
  ...{
    available: 10,
    incoming: 0,
    isSoldFrom: true,
    syncEnabled: true,
    pushed: [],
    updatedAt: "2026-11-21T05:04:31Z",
  },
});

/** Loads the page that a refused form leads back to. */
const backAt = (path: string) =>
  call(loader, {
    path,
    answers: {
      // Sorted by SKU like the list, not like the form.
      "GET /v1/stocks": () =>
        Response.json({ stocks: [stock("s2", "KOB-1"), stock("s1", "KOB-2")], total: 2 }),
    },
  }).result;

function typed(copies: Record<string, string>, others: Record<string, string> = {}) {
  const form = new FormData();
  for (const [id, text] of Object.entries(copies)) form.set(`copies-${id}`, text);
  for (const [name, value] of Object.entries({ size: "70x50", ...others })) form.set(name, value);
  form.append("fields", "price");
  return form;
}

test("refused labels return with all typed values and choices", async () => {
  const sent = call(print, {
    path: "/stocks/barcode/labels",
    form: typed({ s1: "1900", s2: "200" }),
    answers: {
      "POST /v1/stocks/labels": () =>
        Response.json(
          { code: "too_many_labels", message: "Too many", details: { most: 2000 } },
          { status: 422 },
        ),
    },
  });
  const { items, form } = await backAt(await redirectOf(sent.result));
  expect(items).toMatchObject([
    { id: "s2", copies: "200", error: null },
    { id: "s1", copies: "1900", error: null },
  ]);
  expect(form).toEqual({ size: "70x50", fields: ["price"], asOnHand: false });
});

test("an invalid number of copies is refused at its field", async () => {
  const sent = call(print, {
    path: "/stocks/barcode/labels",
    form: typed({ s1: "1.5", s2: "" }),
  });
  const { items } = await backAt(await redirectOf(sent.result));
  expect(sent.requests.filter(({ method }) => method === "POST")).toEqual([]);
  expect(items).toMatchObject([
    { id: "s2", copies: "", error: null },
    { id: "s1", copies: "1.5", error: "invalid_number" },
  ]);
  // Prints as many as are on hand: the typed number does not count.
  const asOnHand = call(print, {
    path: "/stocks/barcode/labels",
    form: typed({ s1: "-1", s2: "9999" }, { asOnHand: "1" }),
    answers: {
      "POST /v1/stocks/labels": () =>
        Response.json({ code: "no_labels", message: "None" }, { status: 422 }),
    },
  });
  const back = await backAt(await redirectOf(asOnHand.result));
  expect(back.items.map(({ error }) => error)).toEqual([null, null]);
  expect(back.form.asOnHand).toBe(true);
});
