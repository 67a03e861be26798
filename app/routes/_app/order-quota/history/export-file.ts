import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { downloadRows } from "#app/services/list/table-download.ts";
import { listOrderQuotaHistories } from "#contract/billing.ts";
import { quotaList } from "./+/list.ts";
import type { Route } from "./+types/export-file";

const PAGE_SIZE = 1000;

/** Exports everything that the history's filter finds, newest first, as of the request. */
export async function loader({ context }: Route.LoaderArgs) {
  const [call, t] = [getCall(context), getT(context)];
  const { fileTime } = getFormat(context);
  const filter = quotaList.asked(quotaList.readParams(context), currentState(context));
  const now = new Date().toISOString();
  // Rows written during the export would shift later pages.
  const endDate = filter.endDate && filter.endDate < now ? filter.endDate : now;
  return downloadRows(context, {
    name: "etalase-order-quota",
    sheetName: t("quota:title"),
    pageSize: PAGE_SIZE,
    async read(offset) {
      const query = { ...filter, endDate, limit: PAGE_SIZE, offset };
      return (await call(listOrderQuotaHistories, { query })).histories;
    },
    columns: [
      [t("quota:col.when"), ({ createdAt }) => fileTime(createdAt), "time"],
      [t("quota:col.what"), ({ type }) => t(`quota:type.${type}`)],
      [t("orders:filter.orderNumber"), ({ orderNumber }) => orderNumber, "code"],
      [t("quota:col.payment"), ({ transactionId }) => transactionId, "code"],
      [t("quota:coupon.code"), ({ couponCode }) => couponCode, "code"],
      [t("orders:filter.note"), ({ note }) => note],
      [t("quota:col.change"), ({ delta }) => delta, "number"],
      [t("quota:col.balance"), ({ balanceAfter }) => balanceAfter, "number"],
    ],
  });
}
