import { expect, test } from "vitest";
import { ProblemError } from "#backend/http/problem-error.ts";
import { readFile, readFileHead } from "#backend/imports/read-file.ts";
import { HOSTILE_FILES, workbookFile } from "#tests/support/hostile-files.ts";
import { allOf } from "../backend/imports/spreadsheet.ts";

const MONEY = { rate: 1, minorDigits: 0, currency: "IDR" } as const;
const TIMEOUT = 180_000;
/**
 * On a busy machine a process starts within seconds, and linear work takes two more. Quadratic work
 * takes a minute even on an idle machine.
 */
const LINEAR = { ms: 30_000, heapMb: 256 };

async function outcome(bytes: Uint8Array, limits = LINEAR) {
  try {
    const task = { bytes, money: MONEY, reading: null, folds: [], answers: {} };
    const answers = await allOf(readFile<object>("account", task, limits));
    // The first answer names the filled cells of the columns; each other one is a product.
    return answers.filter((answer) => !("filled" in answer)).length;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, details } = error.problem;
    return details?.limit ? `${code}: ${details.limit}` : code;
  }
}

/** Never "time" or "memory", which are limits for unforeseen files. */
const EXPECTED: Record<string, { scale: number; outcome: string | number }> = {
  "unclosed tags in the workbook": { scale: 1, outcome: "not_xlsx" },
  "unclosed tags in the relations": { scale: 1, outcome: "not_xlsx" },
  "unclosed number formats": { scale: 1, outcome: "not_xlsx" },
  "a format code of brackets": { scale: 1, outcome: 1 },
  "unclosed strings": { scale: 1, outcome: "file_too_complex: depth" },
  "unclosed phonetic readings": { scale: 1, outcome: "file_too_complex: depth" },
  "unclosed rows": { scale: 1, outcome: "file_too_complex: depth" },
  "unclosed cells": { scale: 1, outcome: "file_too_complex: depth" },
  "300 MB of shared strings": { scale: 0.1, outcome: "file_too_complex: ratio" },
  "a long string, named by every cell": { scale: 0.01, outcome: "file_too_complex: text" },
  "cells at the far end of each row": { scale: 0.01, outcome: "file_too_complex: columns" },
  "rows of nothing": { scale: 0.11, outcome: "file_too_complex: rows" },
  "one cell of 100 MB": { scale: 0.02, outcome: "file_too_complex: cellText" },
  "entities of entities": { scale: 1, outcome: "not_xlsx" },
  "a tag of a million attributes": { scale: 0.1, outcome: "file_too_complex: attributes" },
  "a CSV line of separators": { scale: 0.1, outcome: "file_too_complex: columns" },
  "a CSV head of separators": { scale: 0.1, outcome: "file_too_complex: columns" },
  "a CSV of openings of markup": { scale: 1, outcome: 1 },
  "a page of unclosed elements": { scale: 1, outcome: "file_too_complex: depth" },
  "a page of closings": { scale: 1, outcome: "missing_columns" },
  "a page of cells over a thousand rows": { scale: 0.1, outcome: "missing_columns" },
  "a page of tables": { scale: 1, outcome: "file_too_complex: tables" },
  "a page of blanks between elements": { scale: 1, outcome: "missing_columns" },
  "Excel 2003's XML of sheets": { scale: 0.5, outcome: "empty_file" },
  "Excel 2003's XML of decimals": { scale: 0.2, outcome: "missing_columns" },
  "Excel 2003's XML with entities": { scale: 1, outcome: "not_xlsx" },
  "one product of 100,000 rows": { scale: 1, outcome: 1 },
};

test("every hostile file has its expected result", () => {
  expect(Object.keys(EXPECTED)).toEqual(Object.keys(HOSTILE_FILES));
});

for (const [name, { scale, outcome: expected }] of Object.entries(EXPECTED))
  test(`linear and limited: ${name}`, { timeout: TIMEOUT }, async () => {
    const bytes = HOSTILE_FILES[name]?.(scale) ?? new Uint8Array();
    expect(await outcome(bytes)).toBe(expected);
  });

const ROWS = `<row>${'<c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is><t>b</t></is></c><c><v>1</v></c>'}</row>`;

test("a file over its time or memory limit is refused, and the next is read", {
  timeout: TIMEOUT,
}, async () => {
  const large = () => workbookFile({ rows: ROWS.repeat(60_000) });
  expect(await outcome(large(), { ms: 1, heapMb: 256 })).toBe("file_too_complex: time");
  expect(await outcome(large(), { ms: 60_000, heapMb: 24 })).toBe("file_too_complex: memory");
  expect(await outcome(workbookFile({ rows: ROWS }))).toBe(1);
});

test("this process keeps answering while a file is read", { timeout: TIMEOUT }, async () => {
  let turns = 0;
  const turn = setInterval(() => turns++, 1);
  await outcome(workbookFile({ rows: ROWS.repeat(20_000) }));
  clearInterval(turn);
  expect(turns).toBeGreaterThan(20);
});

test("files of one account are read in sequence, and a fourth is refused", {
  timeout: TIMEOUT,
}, async () => {
  const order: string[] = [];
  const upload = (account: string, name: string) =>
    readFileHead(account, workbookFile({ rows: ROWS }), new Set()).then(
      () => order.push(name),
      (error: ProblemError) => order.push(`${name}: ${error.status} ${error.problem.code}`),
    );
  await Promise.all(["1", "2", "3", "4"].map((name) => upload("one", name)));
  expect(order).toEqual(["4: 429 import_busy", "1", "2", "3"]);
  expect(await upload("one", "5").then(() => order.at(-1))).toBe("5");
});
