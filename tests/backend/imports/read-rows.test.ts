import { expect, test } from "vitest";
import { ProblemError } from "#backend/http/problem-error.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { allOf } from "./spreadsheet.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const refusal = async (content: Uint8Array | string) => {
  try {
    await allOf(readRows(typeof content === "string" ? bytes(content) : content));
  } catch (error) {
    if (error instanceof ProblemError)
      return [error.status, error.problem.code, error.problem.details];
  }
  return null;
};

test("line numbers are those of a text editor: BOM, CRLF, quoted newlines and blank lines", async () => {
  const file = `\ufeffHandle,Title,Variant Price\r\na,"two\r\nlines",1\r\n\r\n,,\r\nb,"a ""quoted"" word",2\r\nc,x,3`;
  const rows = await allOf(readRows(bytes(file)));
  expect(rows.map((each) => [each.line, each.cell("Handle"), each.cell("Title")])).toEqual([
    [2, "a", "two\nlines"],
    [6, "b", 'a "quoted" word'],
    [7, "c", "x"],
  ]);
});

test("an unreadable file is refused with its reason", async () => {
  expect(await refusal("")).toEqual([422, "empty_file", {}]);
  expect(await refusal("\ufeff\n\n")).toEqual([422, "empty_file", {}]);
  expect(await refusal("Handle,Title,Variant Price\n")).toEqual([422, "empty_file", {}]);
  expect(await refusal("Handle,Name,Price\na,b,1")).toEqual([
    422,
    "missing_columns",
    { columns: ["Title", "Variant Price"] },
  ]);
  expect(await refusal('Handle,Title,Variant Price\na,b,1\na,"b,1\nc,d,2\n')).toEqual([
    422,
    "malformed_csv",
    { line: 3 },
  ]);
  expect(await refusal(new Uint8Array([0x48, 0x81, 0x02, 0x2c]))).toEqual([422, "not_utf8", {}]);
  expect(await refusal("Handle,Title\0,Variant Price")).toEqual([
    422,
    "nul_character",
    { line: 1 },
  ]);
  expect(await refusal(new Uint8Array(20 * 1024 * 1024 + 1))).toEqual([
    413,
    "file_too_large",
    { maxBytes: 20 * 1024 * 1024 },
  ]);
  expect(await refusal(`Handle,Title,Variant Price\n${"a,b,1\n".repeat(100_001)}`)).toEqual([
    422,
    "too_many_rows",
    { max: 100_000 },
  ]);
});

test("100,000 rows are read", async () => {
  expect(
    await allOf(readRows(bytes(`Handle,Title,Variant Price\n${"a,b,1\n".repeat(100_000)}`))),
  ).toHaveLength(100_000);
});
