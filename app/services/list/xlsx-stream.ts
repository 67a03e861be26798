import "server-only";
import { guardText } from "#contract/csv-text.ts";
import { xlsxFile } from "#contract/xlsx-file.ts";
import { type DownloadedTable, downloadHeaders } from "./csv-stream.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Returns a workbook with one sheet, streamed page by page. Column heads must be unique. */
export async function xlsxDownload({
  name,
  sheetName,
  numbers,
  head,
  pageSize,
  readPage,
}: DownloadedTable & {
  sheetName: string;
  /** Indexes of the number columns. */
  numbers: readonly number[];
}) {
  const first = await readPage(0);
  async function* groups() {
    let rows = first;
    for (let offset = pageSize; ; offset += pageSize) {
      yield rows.map((row) =>
        Object.fromEntries(head.map((column, at) => [column, row[at] ?? ""])),
      );
      if (rows.length < pageSize) return;
      rows = await readPage(offset);
    }
  }
  const file = xlsxFile(
    {
      ...{ name: sheetName, columns: head },
      numbers: new Set(numbers.flatMap((place) => head[place] ?? [])),
      protect: (_, text) => guardText(text),
    },
    groups(),
  );
  return new Response(streamOf(file), { headers: downloadHeaders(XLSX, `${name}.xlsx`) });
}

const streamOf = (parts: AsyncGenerator<Uint8Array>) =>
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
