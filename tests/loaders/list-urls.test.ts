import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as drafts } from "#app/routes/_app.drafts-v2.$channel.$channelId._index/route.tsx";
import { loader as orders } from "#app/routes/_app.orders._index/route.tsx";
import { loader as fileImports } from "#app/routes/_app.product-import._index/route.tsx";
import { loader as fileImport } from "#app/routes/_app.product-import.$importId/route.tsx";
import { loader as shopImports, action as startImport } from "#app/routes/_app.product-import-v2._index/route.tsx";
import { loader as shopImport } from "#app/routes/_app.product-import-v2.$shopImportId._index/route.tsx";
import { loader as shopImportPreview } from "#app/routes/_app.product-import-v2.$shopImportId.preview/route.tsx";
import { loader as history } from "#app/routes/_app.products-history._index/route.tsx";
import { loader as listings } from "#app/routes/_app.products-v2.channels.$channel._index/route.tsx";
import { loader as master } from "#app/routes/_app.products-v2.master._index/route.tsx";
import { loader as batch } from "#app/routes/_app.products-v2.master.batches.$batchId/route.tsx";
import { loader as duplicates } from "#app/routes/_app.products-v2.master.merge/route.tsx";
import { loader as publish } from "#app/routes/_app.products-v2.master.publishes.$publishId/route.tsx";
import { loader as stocks } from "#app/routes/_app.stocks.manage._index/route.tsx";
import { loader as ledger } from "#app/routes/_app.stocks.manage.$stockId/route.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { callsOf, redirectOf } from "#tests/support/seller-calls.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
let open: Awaited<ReturnType<typeof lists>>;
beforeAll(async () => {
  world = await startTestBackend();
  open = await lists();
}, 120_000);
afterAll(() => world.close());

/** Every list with pages, of a seller who has something in each: its path → how its loader is called with an address. */
async function lists(): Promise<Map<string, (path: string) => unknown>> {
  const seller = await startSelling(world);
  const { channelId, importId, publishId, stockId, productId } = seller;
  const as = callsOf(world, seller);
  const edit = { price: { mode: "add", value: 500 } };
  const { batchId } = await asking(seller)("POST", "/v2/products/;edit", { productIds: [productId], edit });
  const shopImportPath = await redirectOf(as(startImport, { path: "/product-import-v2", form: { channelId } }));
  const shopImportId = shopImportPath.split("/").at(-1) ?? "";
  await world.drain();
  return new Map<string, (path: string) => unknown>([
    ["/products-v2/master", (path) => as(master, { path })],
    ["/products-v2/master/merge", (path) => as(duplicates, { path })],
    [`/products-v2/master/batches/${batchId}`, (path) => as(batch, { path, params: { batchId } })],
    [`/products-v2/master/publishes/${publishId}`, (path) => as(publish, { path, params: { publishId } })],
    ["/products-v2/channels/shopee", (path) => as(listings, { path, params: { channel: "shopee" } })],
    [`/drafts-v2/shopee/${channelId}`, (path) => as(drafts, { path, params: { channel: "shopee", channelId } })],
    ["/products-history", (path) => as(history, { path })],
    ["/product-import", (path) => as(fileImports, { path })],
    ["/product-import-v2", (path) => as(shopImports, { path })],
    [`/product-import/${importId}`, (path) => as(fileImport, { path, params: { importId } })],
    [shopImportPath, (path) => as(shopImport, { path, params: { shopImportId } })],
    [`${shopImportPath}/preview`, (path) => as(shopImportPreview, { path, params: { shopImportId } })],
    ["/stocks/manage", (path) => as(stocks, { path })],
    [`/stocks/manage/${stockId}`, (path) => as(ledger, { path, params: { stockId } })],
    ["/orders", (path) => as(orders, { path })],
  ]);
}

const NAMES = [
  ...["search", "sort", "page", "page", "status", "channelIds", "channelFilterMode", "marks", "category", "columns", "select", "unknown", "__proto__"],
  ...["show", "tab", "type", "channelId", "productId", "batchId", "from", "shop"],
];
const VALUES = [
  ...["", "0", "1", "-1", "1e9", "99999999999999999999", "1e300", "9007199254740991", "-1e300", "Infinity", "1.5", "0x10", "NaN", "9"],
  ...[
    "name",
    "error,no_image",
    "product",
    "updated,price",
    "or",
    "and",
    "failed",
    "2026-02-31",
    "%00",
    "' or 1=1 --",
    "ก",
    "😀",
    "a,b,,c",
    "[]",
    " kaos ",
    "%",
  ],
];

function randomQuery(pick: (below: number) => number): string {
  const one = () => `${encodeURIComponent(NAMES[pick(NAMES.length)] ?? "")}=${encodeURIComponent(VALUES[pick(VALUES.length)] ?? "")}`;
  return Array.from({ length: pick(6) }, one).join("&");
}

/** What a list shows at last, after one redirect to its clean address and one to the last page there is. */
async function shown(path: string, query: string): Promise<unknown> {
  let answer = await answerOf(path, `${path}?${query}`);
  for (let hops = 0; answer instanceof Response && hops < 2; hops++) {
    expect(answer.status, `${path}?${query}`).toBe(302);
    answer = await answerOf(path, answer.headers.get("Location") ?? "");
  }
  expect(answer, `${path}?${query}`).not.toBeInstanceOf(Response);
  return answer;
}

async function answerOf(path: string, address: string): Promise<unknown> {
  return Promise.resolve(open.get(path)?.(address)).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw new Error(`${address} broke`, { cause: thrown });
  });
}

test("any query string gives a page of every list, at the latest after a redirect to its clean address and one to the last page there is", async () => {
  const pick = seededRandom(20_261_121);
  for (const path of open.keys()) for (let run = 0; run < 20; run++) await shown(path, randomQuery(pick));
}, 120_000);

test("a page beyond the end leads to the last one, and keeps what else the address says", async () => {
  for (const path of open.keys()) {
    for (const page of ["1e300", "Infinity", "9007199254740991", "184467440737095516"]) await shown(path, `page=${page}`);
  }
  const run = [...open.keys()].find((path) => path.includes("publishes")) ?? "";
  expect(await redirectOf(answerOf(run, `${run}?show=done&page=7`))).toBe(`${run}?show=done`);
});
