import "server-only";
import { BOM, csvLine, guardText } from "#contract/csv-text.ts";

/**
 * `readPage` returns the rows from `offset`. A page with fewer than `pageSize` rows is the last.
 * The first page is read before the response starts, so its errors are handled as usual.
 */
export interface DownloadedTable {
  name: string;
  head: readonly string[];
  pageSize: number;
  readPage: (offset: number) => Promise<string[][]>;
}

/** Returns a CSV download (RFC 4180 with a BOM) of unlimited length, streamed page by page. */
export async function csvDownload(file: DownloadedTable) {
  const { name, head, pageSize, readPage } = file;
  let rows: string[][] | null = await readPage(0);
  let offset = 0;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BOM + line(head))),
    async pull(controller) {
      rows ??= await readPage(offset);
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(line).join("")));
      if (rows.length < pageSize) controller.close();
      offset += pageSize;
      rows = null;
    },
  });
  return new Response(body, { headers: downloadHeaders("text/csv; charset=utf-8", `${name}.csv`) });
}

interface ColumnsFile<Row> extends Pick<DownloadedTable, "name" | "pageSize"> {
  /** `null` and `undefined` leave a cell empty. */
  columns: readonly (readonly [
    head: string,
    text: (row: Row) => string | number | null | undefined,
  ])[];
  read: (offset: number) => Promise<readonly Row[]>;
}

/** The same for rows of one kind. Each column has its head and its text. */
export const columnsDownload = <Row>({ columns, read, ...file }: ColumnsFile<Row>) =>
  csvDownload({
    ...file,
    head: columns.map(([head]) => head),
    readPage: async (offset) =>
      (await read(offset)).map((row) => columns.map(([, text]) => String(text(row) ?? ""))),
  });

export const downloadHeaders = (contentType: string, fileName: string) => ({
  "Content-Type": contentType,
  "Content-Disposition": `attachment; filename="${fileName}"`,
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
});

const line = (cells: readonly string[]) => csvLine(cells.map((cell) => guardText(cell)));
