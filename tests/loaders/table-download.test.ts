import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type DownloadedTable, downloadTable } from "#app/services/list/table-download.ts";
import { unguardCode } from "#contract/csv-text.ts";
import { testContext } from "#tests/support/context.ts";

const HEADS = [{ head: "A" }, { head: "B" }];
const csvDownload = (table: Pick<DownloadedTable, "pageSize" | "readPage">, columns = HEADS) =>
  downloadTable(testContext().context, { name: "x", sheetName: "x", columns, ...table });

const ROWS = ["a", "b,c", "=1+1", "-5", "x"].map((text) => [text, `${text}"`]);

test("a file is read page by page as it is downloaded, to its last row", async () => {
  for (const pageSize of [1, 2, 5, 9]) {
    const read: number[] = [];
    const readPage = async (offset: number) => {
      read.push(offset);
      return ROWS.slice(offset, offset + pageSize);
    };
    const file = await csvDownload({ pageSize, readPage });
    expect(read).toEqual([0]);
    expect((await file.text()).replace("\ufeff", "")).toBe(
      `A,B\r\na,"a"""\r\n"b,c","b,c"""\r\n'=1+1,"'=1+1"""\r\n-5,"'-5"""\r\nx,"x"""\r\n`,
    );
    expect(read).toEqual(
      Array.from(
        { length: Math.floor(ROWS.length / pageSize) + 1 },
        (_one, page) => page * pageSize,
      ),
    );
  }
});

test("no text starts a formula after a separator, such as the semicolon of Indonesian Excel", async () => {
  const file = await csvDownload({
    pageSize: 9,
    readPage: async () => [["a;=cmd|' /C calc'!A0"]],
  });
  expect(await file.text()).toContain(`"a;'=cmd|' /C calc'!A0"`);
});

test("a failing first page gives no file; a later one aborts it", async () => {
  const fails = async () => Promise.reject(new Error("down"));
  await expect(csvDownload({ pageSize: 1, readPage: fails })).rejects.toThrow("down");
  const file = await csvDownload({
    pageSize: 1,
    readPage: async (offset) => (offset === 0 ? [["1"]] : fails()),
  });
  await expect(file.text()).rejects.toThrow("down");
});

test.each([
  ["00123", "'00123"],
  ["576461234567890123", "'576461234567890123"],
  ["1E5", "'1E5"],
  ["3-4", "'3-4"],
  ["'00123", "''00123"],
  ["123456", "123456"],
  ["2611210A7BCD01", "2611210A7BCD01"],
])("the code %j stays a text in a CSV", async (code, written) => {
  const readPage = async () => [[code, "00123"]];
  const columns = [{ head: "A", kind: "code" as const }, { head: "B" }];
  const file = await csvDownload({ pageSize: 9, readPage }, columns);
  expect(await file.text()).toBe(`A,B\r\n${written},00123\r\n`);
  expect(unguardCode(written)).toBe(code);
});

test("a cell that is not of its column's kind is a text in a workbook", async () => {
  const { context } = testContext({ path: "/?format=xlsx" });
  const file = await downloadTable(context, {
    ...{ name: "x", sheetName: "x", pageSize: 9, readPage: async () => [["+5", "2026-W47"]] },
    columns: [
      { head: "A", kind: "number" },
      { head: "B", kind: "day" },
    ],
  });
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).not.toContain("<v>");
  expect(sheet).toContain("2026-W47");
});
