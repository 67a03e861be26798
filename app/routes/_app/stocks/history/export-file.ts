import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildLedgerRow } from "#app/models/stock/ledger-row.ts";
import { buildColumns, downloadTable } from "#app/services/list/table-download.ts";
import { listStockHistories } from "#contract/stocks.ts";
import { ledgerList } from "./+/list.ts";
import type { Route } from "./+types/export-file";

const PAGE_SIZE = 1000;
const LEDGER_FIGURES = [
  ...(["onHand", "reserved", "damaged", "buffer", "locked", "doubtful", "incoming"] as const),
];

/**
 * Exports all entries that match the page's filter, newest first. Each page is read after the last
 * id of the one before, so a ledger of millions is never counted.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await getMe(context);
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  const askedFilter = ledgerList.asked(ledgerList.readParams(context), currentState(context));
  let beforeId: number | undefined;
  return downloadTable(context, {
    name: "etalase-stock-history",
    sheetName: t("stockHistory:title"),
    columns: [
      { head: t("stockHistory:when"), kind: "time" },
      ...buildColumns("text", t("stockHistory:type"), t("stockHistory:warehouse")),
      { head: t("stockHistory:sku"), kind: "code" },
      { head: t("stockHistory:product") },
      ...buildColumns(
        "number",
        ...LEDGER_FIGURES.map((figure) => `${t(`stocks:col.${figure}`)} ±`),
      ),
      ...buildColumns("number", t("stocks:col.onHand"), t("stocks:col.available")),
      { head: t("stockHistory:who") },
      { head: t("stockHistory:reference"), kind: "code" },
      { head: t("stockHistory:why") },
    ],
    pageSize: PAGE_SIZE,
    async readPage() {
      const { histories } = await call(listStockHistories, {
        query: { ...askedFilter, limit: PAGE_SIZE, offset: 0, beforeId: beforeId ?? HIGHEST_ID },
      });
      beforeId = histories.at(-1)?.id;
      return histories.map((move) => {
        const row = buildLedgerRow(move, account.channels, t, format);
        return [
          ...[
            format.fileTime(move.createdAt),
            row.what,
            move.warehouseName,
            move.sku,
            move.productName,
          ],
          ...[move.onHandDelta, move.reservedDelta, move.damagedDelta].map(String),
          ...[move.bufferDelta, move.lockedDelta, move.doubtfulDelta, move.incomingDelta].map(
            String,
          ),
          ...[String(move.onHandAfter), String(move.availableAfter)],
          ...[row.actor, move.orderNumber ?? move.countName ?? "", row.why],
        ];
      });
    },
  });
}

/** Greater than every id. */
const HIGHEST_ID = Number.MAX_SAFE_INTEGER;
