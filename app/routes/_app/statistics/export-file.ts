import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { csvDownload } from "#app/services/list/csv-stream.ts";
import {
  FILE_CONTENTS,
  readTable,
  type StatisticsTable,
} from "#app/services/statistics/statistics-file.ts";
import { askedFor, statisticsParams } from "#app/services/statistics/statistics-params.ts";
import { readReader } from "#app/services/statistics/statistics-view.ts";
import { countryOf } from "#contract/countries.ts";
import { guardText } from "#contract/csv-text.ts";
import { xlsxFile } from "#contract/xlsx-file.ts";
import type { Route } from "./+types/export-file";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The page's period as a file: `file` says of what, `format` whether CSV or a workbook. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url, countryCode } = currentState(context);
  const reader = await readReader(context);
  const params = statisticsParams(
    url.searchParams,
    reader.channels.map(({ id }) => id),
  );
  const asked = askedFor(params, reader.day);
  const content =
    FILE_CONTENTS.find((each) => each === url.searchParams.get("file")) ?? FILE_CONTENTS[0];
  const t = getT(context);
  const { minorDigits } = countryOf(countryCode);
  const table = await readTable(getCall(context), t, asked, content, {
    minorDigits,
    channels: reader.channels,
    format: getFormat(context),
  });
  const { startDate, endDate } = asked.days;
  const name = `statistics-${content}-${startDate}-${endDate}`;
  if (url.searchParams.get("format") === "xlsx")
    return workbook(name, t(`statistics:file.${content}`), table);
  return csvDownload({
    ...{ name, head: table.head, pageSize: table.rows.length + 1 },
    readPage: async () => table.rows,
  });
}

async function workbook(name: string, sheetName: string, { head, numbers, rows }: StatisticsTable) {
  const cellsOf = (row: readonly string[]) =>
    Object.fromEntries(head.map((column, place) => [column, row[place] ?? ""]));
  async function* groups() {
    yield rows.map(cellsOf);
  }
  const sheet = {
    ...{ name: sheetName, columns: head },
    numbers: new Set(numbers.flatMap((place) => head[place] ?? [])),
    protect: (_: string, text: string) => guardText(text),
  };
  const parts: BlobPart[] = [];
  for await (const part of xlsxFile(sheet, groups())) parts.push(part.slice());
  return new Response(new Blob(parts, { type: XLSX }), {
    headers: {
      "Content-Type": XLSX,
      "Content-Disposition": `attachment; filename="${name}.xlsx"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
