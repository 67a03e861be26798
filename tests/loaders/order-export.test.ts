import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { getT, runWithState } from "#app/middleware/request-store.ts";
import { EXPORT_COLUMNS, nameColumn } from "#app/routes/_app/orders/+/columns.tsx";
import { loader as pageLoader } from "#app/routes/_app/orders/export.tsx";
import { loader } from "#app/routes/_app/orders/export-file.ts";
import { LANGUAGES } from "#contract/languages.ts";
import type { OrderContents, OrderSummary } from "#contract/orders.ts";
import { call, testContext } from "#tests/support/context.ts";
import { order, orderDetail } from "#tests/support/sample-order.ts";

const LINE = {
  ...{ id: "l", variantId: "v", productId: "p", imageUrl: null, reservation: null },
  ...{ warehouseName: null, cancelledQuantity: 0, discount: 0, unitCogs: 9_000 },
};
const CONTENTS: OrderContents = {
  ...orderDetail,
  lines: [
    ...[{ sku: "MUG", name: "Mug Keramik", variantName: "Biru", quantity: 2, unitPrice: 25_000 }],
    ...[{ sku: "GELAS", name: "Gelas", variantName: "", quantity: 1, unitPrice: 10_000 }],
  ].map((line) => ({ ...LINE, ...line, discount: line.sku === "MUG" ? 5_000 : 0 })),
  ...{ itemsTotal: 60_000, discountTotal: 5_000, shippingFee: 9_000, channelFees: 4_500 },
  ...{ refunded: 0, cogs: 20_000, lostCogs: 20_000 },
  feeParts: [
    { kind: "commission", amount: 4_000 },
    { kind: "tax", amount: 500 },
  ],
  address: {
    ...{ name: "Budi", phone: "0812", fullAddress: "Jl. Mawar 1", city: "Bandung" },
    ...{ region: "Jawa Barat", zipcode: "40111", masked: false },
  },
};
const ORDERS: (OrderSummary & { contents: OrderContents })[] = [
  { ...order, total: 64_000, itemCount: 3, contents: CONTENTS },
  { ...order, id: "o2", externalId: "2411CUP", paidAt: null, contents: { ...CONTENTS, lines: [] } },
];

const asked: URLSearchParams[] = [];
const answers = {
  "GET /v1/orders": (request: Request) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    return Response.json({ orders: ORDERS, total: ORDERS.length });
  },
};
const fileOf = (path: string) => call(loader, { path, answers }).result as Promise<Response>;
const csvOf = async (path: string) =>
  (await (await fileOf(path)).text())
    .replace("\ufeff", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

const columns = (...names: string[]) => names.map((name) => `columns=${name}`).join("&");

test("each line of an order is a row with its product, units, price and discount", async () => {
  const chosen = columns("number", "sku", "product", "variant", "quantity", "price", "discount");
  expect(await csvOf(`/orders/export-file?${chosen}&${columns("subtotal")}`)).toEqual([
    [
      ...["Order number", "SKU", "Product", "Variant", "Units"],
      ...["Unit price", "Item discount", "Item total"],
    ],
    ["2411MUG", "MUG", "Mug Keramik", "Biru", "2", "25000", "5000", "45000"],
    ["2411MUG", "GELAS", "Gelas", "", "1", "10000", "0", "10000"],
    ["2411CUP", "", "", "", "", "", "", ""],
  ]);
});

test("amounts of a whole order appear once, so that a column adds up, with local times", async () => {
  const chosen = columns("total", "fees", "fee.commission", "fee.tax", "fee.service", "income");
  expect(await csvOf(`/orders/export-file?${columns("paid", "region")}&${chosen}`)).toEqual([
    [
      ...["Paid at", "Buyer pays", "Channel fees", "Left after refund and fees"],
      ...["Commission", "Service fees", "Tax", "Province"],
    ],
    ["2026-11-21 10:00:00", "64000", "4500", "50500", "4000", "", "500", "Jawa Barat"],
    ["2026-11-21 10:00:00", "", "", "", "", "", "", "Jawa Barat"],
    ["", "45000", "4500", "50500", "4000", "", "500", "Jawa Barat"],
  ]);
});

test("a refund lowers what is left and the margin; an order that was not sold has neither", async () => {
  const [first, second] = ORDERS;
  if (!first || !second) throw new Error("no orders");
  const rows = async (changes: Partial<OrderSummary>, contents: Partial<OrderContents>) => {
    const changed = { ...second, ...changes, contents: { ...second.contents, ...contents } };
    const own = { "GET /v1/orders": () => Response.json({ orders: [changed], total: 1 }) };
    const path = `/orders/export-file?${columns("refunded", "income", "margin")}`;
    const file = await (call(loader, { path, answers: own }).result as Promise<Response>);
    return (await file.text()).trim().split("\r\n")[1];
  };
  expect(await rows({}, {})).toBe("0,50500,30500");
  expect(await rows({}, { refunded: 30_000, lostCogs: 0 })).toBe("30000,20500,20500");
  expect(await rows({}, { lostCogs: null })).toBe("0,50500,");
  expect(await rows({}, { channelFees: null })).toBe("0,,");
  expect(await rows({ status: "cancelled" }, {})).toBe("0,,");
});

test("the list's filter, the selected orders or all can be exported", async () => {
  const last = async (path: string) => {
    await csvOf(`/orders/export-file?${path}`);
    const { statuses, ids, include } = Object.fromEntries(asked.at(-1) ?? []);
    return { statuses, ids, include };
  };
  const include = "contents";
  expect(await last("status=shipped")).toEqual({ statuses: "shipped", include });
  expect(await last("ids=o1,o2")).toEqual({ ids: "o1,o2", include });
  expect(await last("status=shipped&which=all")).toEqual({ include });
  expect(await last("ids=o1&which=all")).toEqual({ include });
});

test("a workbook has the same rows, with amounts as numbers", async () => {
  const path = `/orders/export-file?format=xlsx&${columns("sku", "total")}`;
  const file = await fileOf(path);
  expect(file.headers.get("Content-Disposition")).toBe(
    'attachment; filename="etalase-orders.xlsx"',
  );
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect([...sheet.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text]) => text)).toEqual([
    ...["SKU", "Buyer pays", "MUG", "GELAS"],
  ]);
  expect([...sheet.matchAll(/<v>([^<]*)</g)].map(([, number]) => number)).toEqual([
    ...["64000", "45000"],
  ]);
});

test("phones have one form, and only a CSV marks them as text", async () => {
  const phone = (typed: string) =>
    ({ ...CONTENTS.address, phone: typed }) as OrderContents["address"];
  const [first, second] = ["0812-3456-7801", "+62 812 3456 7801"].map((typed) => ({
    ...{ ...order, id: typed },
    contents: { ...CONTENTS, lines: [], address: phone(typed) },
  }));
  const both = { "GET /v1/orders": () => Response.json({ orders: [first, second], total: 2 }) };
  const read = async (format: string) => {
    const path = `/orders/export-file?format=${format}&${columns("phone")}`;
    return (await call(loader, { path, answers: both }).result) as Response;
  };
  expect(await (await read("csv")).text()).toBe("Phone\r\n'+6281234567801\r\n'+6281234567801\r\n");
  const parts = unzipSync(new Uint8Array(await (await read("xlsx")).arrayBuffer()));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect([...sheet.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text]) => text)).toEqual([
    ...["Phone", "+6281234567801", "+6281234567801"],
  ]);
});

test("column names are unique in each language", () => {
  for (const language of LANGUAGES) {
    const { state } = testContext();
    const t = runWithState({ ...state, language }, () => getT());
    const names = EXPORT_COLUMNS.map((column) => nameColumn(column, t));
    expect(
      names.filter((name, place) => names.indexOf(name) !== place),
      language,
    ).toEqual([]);
  }
});

test("the page shows the numbers of filtered and all orders, and keeps the filter for the file", async () => {
  const page = await call(pageLoader, {
    path: "/orders/export?status=shipped&courier=JNE",
    answers,
  }).result;
  expect(page).toMatchObject({
    fields: [
      ["status", "shipped"],
      ["courier", "JNE"],
    ],
    ...{ isPicked: false, chosen: 2, all: 2, back: "/orders?status=shipped&courier=JNE" },
  });
  const picked = await call(pageLoader, { path: "/orders/export?ids=o1", answers }).result;
  expect(picked).toMatchObject({ fields: [["ids", "o1"]], isPicked: true, back: "/orders" });
});
