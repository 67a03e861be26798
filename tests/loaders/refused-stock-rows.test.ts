import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/stocks/manage/batches/$stockBatchId/refused-file.ts";
import { call } from "#tests/support/context.ts";

const COUNTS = { waiting: 0, done: 0, unchanged: 0, failed: 1, stopped: 0 };
const item = (
  position: number,
  sku: string,
  change: object,
  errorCode: string,
  typed: Record<string, string> | null = null,
) => ({
  typed,
  ...{ position, line: position + 1, sku, warehouseName: "Utama", variantId: null },
  ...{ change: { reason: "received", note: "", ...change }, before: null, status: "failed" },
  errorCode,
  cell: null,
});

test("refused rows are exported with lines and reasons in a file that can be imported", async () => {
  const { result, requests } = call(loader, {
    ...{ path: "/stocks/manage/batches/b1/refused-file", params: { stockBatchId: "b1" } },
    answers: {
      "GET /v1/stocks/batches/b1": () =>
        Response.json({
          ...{ batchId: "b1", source: "file", fileName: "", status: "done", counts: COUNTS },
          ...{
            problems: 1,
            total: 2,
            file: null,
            encoding: null,
            readings: [],
            otherSheets: [],
            hidden: { rows: 0, columns: [], sheets: [] },
            rows: null,
            createdAt: "2026-11-21T05:04:31Z",
          },
          items: [
            item(1, "NIX", { onHand: { by: 24 } }, "sku_unknown"),
            item(2, "A", { onHand: { to: 3 }, rack: "R-1" }, "below_committed"),
            item(3, "B", {}, "invalid_number", {
              sku: "0012",
              on_hand: "12 lusin",
              buffer: "1.000",
            }),
            item(4, "C", { onHand: { by: 24 } }, "repeated", { sku: "C", on_hand: "24" }),
            item(6, "E", {}, "number_doubtful", { sku: "E", on_hand: "1.000" }),
            item(7, "F", { reason: "lost" }, "number_doubtful", { sku: "F", on_hand: "2.000" }),
            item(8, "G", { reason: "correction" }, "repeated", { sku: "G", on_hand: "9" }),
            item(5, "D", { onHand: { by: 7 } }, "repeated", {
              ...{ sku: "D", barcode: "0899", on_hand: "17", on_hand_was: "10", sync: "ya" },
            }),
          ],
        }),
    },
  });
  const lines = (await ((await result) as Response).text()).trim().split("\r\n");
  expect(lines[0]).toContain(
    "sku,barcode,warehouse,on_hand,on_hand_was,damaged,damaged_was,buffer,incoming,incoming_was,rack,sync,line,problem",
  );
  expect(lines[1]).toMatch(/^NIX,,Utama,'\+24,,,,,,,,,2,.+/);
  expect(lines[2]).toMatch(/^A,,Utama,3,,,,,,,R-1,,3,.+/);
  expect(lines[3]).toMatch(/^'0012,,,12 lusin,,,,1\.000,,,,,4,.+/);
  expect(lines[4]).toMatch(/^C,,,'\+24,,,,,,,,,5,.+/);
  expect(lines[5]).toMatch(/^E,,,'\+1\.000,/);
  expect(lines[6]).toMatch(/^F,,,-2\.000,/);
  expect(lines[7]).toMatch(/^G,,,9,/);
  expect(lines[8]).toMatch(/^D,'0899,,17,10,,,,,,,ya,6,.+/);
  expect(new URL(requests.at(-1)?.url ?? "").searchParams.get("isRefused")).toBe("true");
});
