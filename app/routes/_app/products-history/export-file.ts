import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { downloadTable } from "#app/services/list/table-download.ts";
import { listProductHistories } from "#contract/product-histories.ts";
import { buildHistoryRow } from "./+/history-row.ts";
import { historyList } from "./+/list.ts";
import type { Route } from "./+types/export-file";

const PAGE_SIZE = 1000;

/**
 * Exports the entries that match the page's filter, newest first. Leaves out entries that are added
 * meanwhile.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await getMe(context);
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  const askedFilter = historyList.asked(historyList.readParams(context), currentState(context));
  const query = { ...askedFilter, limit: PAGE_SIZE };
  let { createdBefore } = askedFilter;
  return downloadTable(context, {
    name: "etalase-history",
    sheetName: t("productBatches:history.title"),
    columns: [
      { head: t("productBatches:history.when"), kind: "time" },
      ...(["product", "what", "channel", "change", "who"] as const).map((column) => ({
        head: t(`productBatches:history.${column}`),
      })),
    ],
    pageSize: PAGE_SIZE,
    async readPage(offset) {
      const { histories } = await call(listProductHistories, {
        query: { ...query, createdBefore, offset },
      });
      // Excludes newer entries from the next pages: they would shift them.
      if (histories[0])
        createdBefore ??= new Date(Date.parse(histories[0].createdAt) + 1).toISOString();
      return histories.map((entry) => {
        const { name, what, channel, changes, who } = buildHistoryRow(
          entry,
          account.channels,
          t,
          format,
        );
        return [
          format.fileTime(entry.createdAt),
          name,
          what,
          channel?.name ?? "",
          changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join("\n"),
          who,
        ];
      });
    },
  });
}
