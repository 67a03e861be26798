import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/stocks/manage/batches/$stockBatchId/refused-file.ts";
import { call } from "#tests/support/context.ts";

const COUNTS = { waiting: 0, done: 0, unchanged: 0, failed: 1, stopped: 0 };
const item = (position: number, sku: string, change: object, errorCode: string) => ({
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
          ],
        }),
    },
  });
  const lines = (await ((await result) as Response).text()).trim().split("\r\n");
  expect(lines[0]).toContain(
    "sku,warehouse,on_hand,damaged,buffer,incoming,rack,sync,line,problem",
  );
  expect(lines[1]).toMatch(/^NIX,Utama,'?\+24,,,,,,2,.+/);
  expect(lines[2]).toMatch(/^A,Utama,3,,,,R-1,,3,.+/);
  expect(new URL(requests.at(-1)?.url ?? "").searchParams.get("isRefused")).toBe("true");
});
