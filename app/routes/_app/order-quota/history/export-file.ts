import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { csvDownload } from "#app/services/list/csv-stream.ts";
import { listOrderQuotaHistories } from "#contract/billing.ts";
import { quotaList } from "./+/list.ts";
import type { Route } from "./+types/export-file";

const PAGE = 1000;

/** Exports everything that the history's filter finds, newest first, as of the request. */
export async function loader({ context }: Route.LoaderArgs) {
  const [call, t] = [getCall(context), getT(context)];
  const { fileTime } = getFormat(context);
  const filter = quotaList.asked(quotaList.read(context), currentState(context));
  const now = new Date().toISOString();
  // Rows written during the export would shift later pages.
  const endDate = filter.endDate && filter.endDate < now ? filter.endDate : now;
  return csvDownload({
    name: "etalase-order-quota",
    head: [
      ...[t("quota:col.when"), t("quota:col.what"), t("orders:filter.orderNumber")],
      ...[t("quota:col.payment"), t("quota:coupon.code"), t("orders:filter.note")],
      t("quota:col.change"),
      t("quota:col.balance"),
    ],
    pageSize: PAGE,
    async readPage(offset) {
      const { histories } = await call(listOrderQuotaHistories, {
        query: { ...filter, endDate, limit: PAGE, offset },
      });
      return histories.map((entry) => [
        ...[fileTime(entry.createdAt), t(`quota:type.${entry.type}`), entry.orderNumber ?? ""],
        ...[entry.transactionId ?? "", entry.couponCode ?? "", entry.note ?? ""],
        ...[String(entry.delta), String(entry.balanceAfter)],
      ]);
    },
  });
}
