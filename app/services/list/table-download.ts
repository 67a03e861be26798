import "server-only";
import type { RouterContextProvider } from "react-router";
import { restoreThaiWords } from "#app/i18n/thai-words.ts";
import { currentState } from "#app/middleware/request-store.ts";
import {
  BYTE_ORDER_MARK,
  guardCode,
  guardText,
  markQuotes,
  writeCsvLine,
} from "#contract/csv-text.ts";
import { type CellKind, writeXlsxFile } from "#contract/xlsx-file.ts";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export interface DownloadedColumn {
  /** Unique in the file. */
  head: string;
  /** Absent: text. */
  kind?: CellKind;
}
/**
 * `readPage` returns the rows from `offset`. A page with fewer than `pageSize` rows is the last.
 * The first page is read before the response starts, so its errors are handled as usual.
 */
export interface DownloadedTable {
  name: string;
  sheetName: string;
  columns: readonly DownloadedColumn[];
  pageSize: number;
  readPage: (offset: number) => Promise<string[][]>;
}

interface ColumnsFile<Row> extends Pick<DownloadedTable, "name" | "sheetName" | "pageSize"> {
  /** `null` and `undefined` leave a cell empty. */
  columns: readonly (readonly [
    head: string,
    text: (row: Row) => string | number | null | undefined,
    kind?: CellKind,
  ])[];
  read: (offset: number) => Promise<readonly Row[]>;
}

/** Downloads rows of one kind. Each column has its head, its text and its cells' kind. */
export const downloadRows = <Row>(
  context: Readonly<RouterContextProvider>,
  { columns, read, ...file }: ColumnsFile<Row>,
) =>
  downloadTable(context, {
    ...file,
    columns: columns.map(([head, , kind = "text"]) => ({ head, kind })),
    readPage: async (offset) =>
      (await read(offset)).map((row) => columns.map(([, text]) => String(text(row) ?? ""))),
  });

export const buildColumns = (kind: CellKind, ...heads: readonly string[]): DownloadedColumn[] =>
  heads.map((head) => ({ head, kind }));

/**
 * Returns a download of unlimited length, streamed page by page: a workbook if the address has
 * `format=xlsx`, which keeps codes, numbers and times apart, else a CSV (RFC 4180 with a BOM).
 */
export async function downloadTable(
  context: Readonly<RouterContextProvider>,
  shownTable: DownloadedTable,
): Promise<Response> {
  const table = restoreTable(shownTable);
  const isWorkbook = currentState(context).url.searchParams.get("format") === "xlsx";
  const first = await table.readPage(0);
  const pages = readPages(table, first);
  const parts = isWorkbook ? writeWorkbook(table, pages) : writeCsv(table, pages);
  return new Response(createStream(parts), {
    headers: {
      "Content-Type": isWorkbook ? XLSX_TYPE : "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${table.name}.${isWorkbook ? "xlsx" : "csv"}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Takes the marks for line breaks off, so that an import knows the heads again. */
const restoreTable = (table: DownloadedTable): DownloadedTable => ({
  ...table,
  sheetName: restoreThaiWords(table.sheetName),
  columns: table.columns.map((column) => ({ ...column, head: restoreThaiWords(column.head) })),
  readPage: async (offset) =>
    (await table.readPage(offset)).map((row) => row.map((cell) => restoreThaiWords(cell))),
});

async function* readPages({ pageSize, readPage }: DownloadedTable, first: string[][]) {
  let rows = first;
  for (let offset = pageSize; ; offset += pageSize) {
    yield rows;
    if (rows.length < pageSize) return;
    rows = await readPage(offset);
  }
}

const encoder = new TextEncoder();

async function* writeCsv({ columns }: DownloadedTable, pages: AsyncIterable<string[][]>) {
  const guardCells = (row: readonly string[]) =>
    row.map((cell, at) => (columns[at]?.kind === "code" ? guardCode : guardText)(cell));
  yield encoder.encode(BYTE_ORDER_MARK + writeCsvLine(columns.map(({ head }) => guardText(head))));
  for await (const rows of pages)
    if (rows.length > 0)
      yield encoder.encode(rows.map((row) => writeCsvLine(guardCells(row))).join(""));
}

function writeWorkbook({ sheetName, columns }: DownloadedTable, pages: AsyncIterable<string[][]>) {
  const kinds = new Map(columns.map(({ head, kind = "text" }) => [head, kind]));
  const heads = columns.map(({ head }) => head);
  return writeXlsxFile(
    {
      ...{ name: sheetName, columns: heads, kinds },
      mark: (head, text) => markQuotes(text, kinds.get(head) === "code"),
    },
    groupRows(heads, pages),
  );
}

async function* groupRows(heads: readonly string[], pages: AsyncIterable<string[][]>) {
  for await (const rows of pages)
    yield rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
}

const createStream = (parts: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
