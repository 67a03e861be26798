import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/stocks/manage/export-file.ts";
import { judgeColumns, readRow } from "#backend/stocks/batches/read-lines.ts";
import { guessFields } from "#backend/stocks/batches/stock-heads.ts";
import { readFileRecords } from "#backend/tables/read-file-records.ts";
import { call } from "#tests/support/context.ts";
import { allOf } from "../backend/imports/spreadsheet.ts";

const stock = (sku: string, onHand: number) => ({
  ...{ id: sku, variantId: sku, productId: "p1", productName: "Kaos", variantName: "", sku },
  ...{ barcode: "0012345678905", imageUrl: null, warehouseId: "w1", warehouseName: "Utama" },
  ...{ rack: "", onHand, reserved: 0, buffer: 0, locked: 0, damaged: 0, doubtful: 0 },
  ...{ available: onHand, incoming: 0, isSoldFrom: true, syncEnabled: true, pushed: [] },
  updatedAt: "2026-11-21T05:04:31Z",
});

test.each(["xlsx", "csv"])(
  "stock exported as %s keeps codes unchanged, and importing it changes nothing",
  async (format) => {
    const { result } = call(loader, {
      path: `/stocks/manage/export-file?format=${format}`,
      answers: {
        "GET /v1/stocks": () =>
          Response.json({ stocks: [stock("00123", 1234), stock("=1+2", 0)], total: 2 }),
      },
    });
    const bytes = new Uint8Array(await ((await result) as Response).arrayBuffer());
    const [head, ...rows] = await allOf(readFileRecords(bytes, () => 0).records);
    const fields = guessFields((head?.cells ?? []).map((name) => ({ name, values: [] })));
    const places = new Map(
      fields.flatMap((field, place) => (field === "none" ? [] : [[field, place] as const])),
    );
    const columns = judgeColumns(rows, places, "file");
    const lines = rows.map((record) => readRow(record, places, columns, {}));
    expect(lines.map(({ sku, problem }) => [sku, problem])).toEqual([
      ["00123", null],
      ["=1+2", null],
    ]);
    for (const { change } of lines)
      expect(change).toMatchObject({ onHand: { by: 0 }, damaged: { by: 0 }, syncEnabled: true });
    expect(rows[0]?.cells[places.get("barcode") ?? -1]?.replace(/^'/, "")).toBe("0012345678905");
  },
);
