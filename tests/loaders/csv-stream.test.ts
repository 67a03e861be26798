import { expect, test } from "vitest";
import { csvDownload } from "#app/services/list/csv-stream.ts";

const ROWS = ["a", "b,c", "=1+1", "-5", "x"].map((text) => [text, `${text}"`]);

test("a file is read page by page as it is downloaded, to its last row", async () => {
  for (const pageSize of [1, 2, 5, 9]) {
    const read: number[] = [];
    const readPage = async (offset: number) => {
      read.push(offset);
      return ROWS.slice(offset, offset + pageSize);
    };
    const file = await csvDownload({ name: "x", head: ["A", "B"], pageSize, readPage });
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
    ...{ name: "x", head: ["A"], pageSize: 9 },
    readPage: async () => [["a;=cmd|' /C calc'!A0"]],
  });
  expect(await file.text()).toContain(`"a;'=cmd|' /C calc'!A0"`);
});

test("a failing first page gives no file; a later one aborts it", async () => {
  const fails = async () => Promise.reject(new Error("down"));
  await expect(csvDownload({ name: "x", head: [], pageSize: 1, readPage: fails })).rejects.toThrow(
    "down",
  );
  const file = await csvDownload({
    name: "x",
    head: ["A"],
    pageSize: 1,
    readPage: async (offset) => (offset === 0 ? [["1"]] : fails()),
  });
  await expect(file.text()).rejects.toThrow("down");
});
