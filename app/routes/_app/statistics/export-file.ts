import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { downloadTable } from "#app/services/list/table-download.ts";
import { FILE_CONTENTS, readTable } from "#app/services/statistics/statistics-file.ts";
import {
  buildStatisticsQuery,
  parseStatisticsParams,
} from "#app/services/statistics/statistics-params.ts";
import { readReader } from "#app/services/statistics/statistics-view.ts";
import { findCountry } from "#contract/countries.ts";
import type { Route } from "./+types/export-file";

/** Exports the page's period. `file` is the content, `format` CSV or a workbook. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url, countryCode } = currentState(context);
  const reader = await readReader(context);
  const params = parseStatisticsParams(
    url.searchParams,
    reader.channels.map(({ id }) => id),
  );
  const askedQuery = buildStatisticsQuery(params, reader.day);
  const content =
    FILE_CONTENTS.find((each) => each === url.searchParams.get("file")) ?? FILE_CONTENTS[0];
  const t = getT(context);
  const { minorDigits } = findCountry(countryCode);
  const table = await readTable(getCall(context), t, askedQuery, content, {
    minorDigits,
    channels: reader.channels,
    format: getFormat(context),
  });
  const { startDate, endDate } = askedQuery.days;
  const name = `statistics-${content}-${startDate}-${endDate}`;
  return downloadTable(context, {
    ...{ name, columns: table.columns, pageSize: table.rows.length + 1 },
    sheetName: t(`statistics:file.${content}`),
    readPage: async () => table.rows,
  });
}
