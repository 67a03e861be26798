import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as draftsFile } from "#app/routes/_app/drafts-v2/$channel/$channelId/export-file.ts";
import { loader as quotaFile } from "#app/routes/_app/order-quota/history/export-file.ts";
import { loader as ordersFile } from "#app/routes/_app/orders/export-file.ts";
import { loader as historyFile } from "#app/routes/_app/products-history/export-file.ts";
import { loader as listingsFile } from "#app/routes/_app/products-v2/channels/$channel/export-file.ts";
import { loader as productsFile } from "#app/routes/_app/products-v2/master/export-file.ts";
import { loader as auditFile } from "#app/routes/_app/staffs/audit/export-file.ts";
import { loader as statisticsFile } from "#app/routes/_app/statistics/export-file.ts";
import { loader as ledgerFile } from "#app/routes/_app/stocks/history/export-file.ts";
import { loader as stockFile } from "#app/routes/_app/stocks/manage/export-file.ts";
import { FILE_CONTENTS } from "#app/services/statistics/statistics-file.ts";
import { readFileRecords } from "#backend/tables/read-file-records.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf } from "#tests/support/seller-calls.ts";
import { asking, type SellingAccount, startSelling } from "#tests/support/selling-account.ts";
import { allOf } from "../backend/imports/spreadsheet.ts";

let world: TestBackend;
let owner: SellingAccount;
let as: ReturnType<typeof callsOf>;
const CODE = "0012345678901234567";
beforeAll(async () => {
  world = await startTestBackend();
  owner = await startSelling(world);
  as = callsOf(world, owner);
  const ask = asking(owner);
  const { product } = await ask("POST", "/v2/products", {
    product: { name: "=1+1", variants: [{ sku: CODE, price: 12_500, weightG: 1_500 }] },
  });
  await ask("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: product.id, channelId: owner.channelId },
  });
  await world.drain();
});
afterAll(() => world.close());

type Loader = Parameters<ReturnType<typeof callsOf>>[0];
type Kind = "text" | "number" | "day" | "time";
/** A cell's kind as a spreadsheet program sees it, and its value in a CSV's writing. */
interface Cell {
  kind: Kind;
  text: string;
}

/** Reads the workbook's own XML, as our reader of workbooks would forgive what Excel does not. */
function cellsOf(workbook: Uint8Array): Map<string, Cell>[] {
  const parts = unzipSync(workbook);
  const xml = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const styles = xml("xl/styles.xml");
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      code,
    ]),
  );
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? "").matchAll(/<xf([^>]*)>/g)];
  const formatOf = (style: string) =>
    codes.get(/numFmtId="(\d+)"/.exec(formats[+style]?.[1] ?? "")?.[1]);
  const sheet = xml("xl/worksheets/sheet1.xml");
  expect(sheet).not.toContain("<f>");
  return [...sheet.matchAll(/<row .*?<\/row>/gs)].map(
    ([row]) =>
      new Map(
        [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)].map(
          ([, at = "", of = "", inside = ""]): [string, Cell] => {
            if (of.includes('t="inlineStr"')) return [at, { kind: "text", text: plain(inside) }];
            const value = /<v>(.*?)<\/v>/.exec(inside)?.[1] ?? "";
            const format = formatOf(/s="(\d+)"/.exec(of)?.[1] ?? "0");
            if (!format) return [at, { kind: "number", text: value }];
            const time = new Date(
              Math.round((Number(value) - 25_569) * 86_400) * 1000,
            ).toISOString();
            return format.includes("hh")
              ? [at, { kind: "time", text: time.slice(0, 19).replace("T", " ") }]
              : [at, { kind: "day", text: time.slice(0, 10) }];
          },
        ),
      ),
  );
}

const plain = (xml: string): string =>
  xml
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
const lineEnds = (text: string) => text.replace(/\r\n?/g, "\n");
/** Takes off the quote mark that keeps a code or a formula a text in a CSV. */
const unmarked = (text: string) => lineEnds(text.replace(/^'/, ""));

interface FileCase {
  loader: unknown;
  path: string;
  params?: Record<string, string>;
  /** It shows SKUs, one of which is all digits. */
  hasCode?: boolean;
}
const shopee = { channel: "shopee" };
const drafts = { channel: "shopee", channelId: "" };
const FILES: Record<string, FileCase> = {
  orders: { loader: ordersFile, path: "/orders/export-file?" },
  products: {
    ...{ loader: productsFile, path: "/products-v2/master/export-file?all=1&" },
    hasCode: true,
  },
  stock: { loader: stockFile, path: "/stocks/manage/export-file?", hasCode: true },
  "stock history": { loader: ledgerFile, path: "/stocks/history/export-file?" },
  "product history": { loader: historyFile, path: "/products-history/export-file?" },
  "order quota": { loader: quotaFile, path: "/order-quota/history/export-file?" },
  audit: { loader: auditFile, path: "/staffs/audit/export-file?" },
  listings: {
    ...{ loader: listingsFile, path: "/products-v2/channels/shopee/export-file?", params: shopee },
    hasCode: true,
  },
  drafts: {
    ...{ loader: draftsFile, path: "/drafts-v2/shopee/{channelId}/export-file?", params: drafts },
    hasCode: true,
  },
  ...Object.fromEntries(
    FILE_CONTENTS.map((content) => [
      `statistics: ${content}`,
      { loader: statisticsFile, path: `/statistics/export-file?file=${content}&` },
    ]),
  ),
};
/** Columns that are texts although they may be of digits. */
const CODES =
  /^(Order number|Variant SKU|Variant Barcode|SKU|sku|barcode|Phone|Post code|Tracking code|Reference|Payment|Coupon code|Handle|From)$/;

function kindOf(head: string, text: string): Kind {
  if (CODES.test(head)) return "text";
  if (/^-?\d+(\.\d+)?$/.test(text)) return "number";
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return "day";
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? "time" : "text";
}

async function read({ loader, path, params }: FileCase, format: string): Promise<Uint8Array> {
  const { channelId } = owner;
  const asked = {
    path: `${path.replace("{channelId}", channelId)}format=${format}`,
    params: params && "channelId" in params ? { ...params, channelId } : params,
  };
  const file = (await as(loader as Loader, asked)) as unknown as Response;
  expect(file.status).toBe(200);
  return new Uint8Array(await file.arrayBuffer());
}

test.each(Object.keys(FILES))("%s: each cell of the workbook has its kind", async (name) => {
  const file = FILES[name] ?? expect.unreachable();
  const [head, ...rows] = cellsOf(await read(file, "xlsx"));
  const csv = await read(file, "csv");
  const [, ...lines] = (await allOf(readFileRecords(csv, () => 0).records)).map(
    ({ cells }) => cells,
  );
  expect(rows.length).toBe(lines.length);
  const columns = [...(head ?? [])];
  rows.forEach((row, at) => {
    columns.forEach(([column, { text: title }], place) => {
      const cell = row.get(column);
      const text = lines[at]?.[place] ?? "";
      expect(lineEnds(cell?.text ?? "")).toBe(unmarked(text));
      if (cell) expect([title, text, cell.kind]).toEqual([title, text, kindOf(title, text)]);
    });
  });
  if (!file.hasCode) return;
  const texts = rows.flatMap((row) => [...row.values()].map(({ text }) => text));
  expect(texts).toContain(CODE);
  expect(new TextDecoder().decode(csv)).toContain(`'${CODE}`);
});

test("times are those of the shop's own zone", async () => {
  const [head, first] = cellsOf(await read(FILES["stock history"] ?? expect.unreachable(), "xlsx"));
  const when = [...(head ?? [])].find(([, { text }]) => text === "Time")?.[0] ?? "";
  // Western Indonesia is seven hours ahead.
  const local = first?.get(when)?.text ?? "";
  const { histories } = await asking(owner)("GET", "/v1/stocks/histories");
  const instant = Date.parse(`${local.replace(" ", "T")}+07:00`);
  expect(instant).toBe(Math.floor(Date.parse(histories[0].createdAt) / 1000) * 1000);
});
