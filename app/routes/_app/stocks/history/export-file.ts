import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { ledgerRow } from "#app/models/stock/ledger-row.ts";
import { columnsOf, tableDownload } from "#app/services/list/table-download.ts";
import { listStockHistories } from "#contract/stocks.ts";
import { ledgerList } from "./+/list.ts";
import type { Route } from "./+types/export-file";

const PAGE = 1000;
const FIGURES = [
  ...(["onHand", "reserved", "damaged", "buffer", "locked", "doubtful", "incoming"] as const),
];

/**
 * Exports all entries that match the page's filter, newest first. Each page is read after the last
 * id of the one before, so a ledger of millions is never counted.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await getMe(context);
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  const asked = ledgerList.asked(ledgerList.read(context), currentState(context));
  let beforeId: number | undefined;
  return tableDownload(context, {
    name: "etalase-stock-history",
    sheetName: t("stockHistory:title"),
    columns: [
      { head: t("stockHistory:when"), kind: "time" },
      ...columnsOf("text", t("stockHistory:type"), t("stockHistory:warehouse")),
      { head: t("stockHistory:sku"), kind: "code" },
      { head: t("stockHistory:product") },
      ...columnsOf("number", ...FIGURES.map((figure) => `${t(`stocks:col.${figure}`)} ±`)),
      ...columnsOf("number", t("stocks:col.onHand"), t("stocks:col.available")),
      { head: t("stockHistory:who") },
      { head: t("stockHistory:reference"), kind: "code" },
      { head: t("stockHistory:why") },
    ],
    pageSize: PAGE,
    async readPage() {
      const { histories } = await call(listStockHistories, {
        query: { ...asked, limit: PAGE, offset: 0, beforeId: beforeId ?? LATEST },
      });
      beforeId = histories.at(-1)?.id;
      return histories.map((move) => {
        const row = ledgerRow(move, account.channels, t, format);
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
const LATEST = Number.MAX_SAFE_INTEGER;
